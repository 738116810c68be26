import VASSAL.Info;
import VASSAL.build.GameModule;
import VASSAL.build.module.GameSetupStep;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.metadata.MetaDataFactory;
import VASSAL.build.module.metadata.ModuleMetaData;
import VASSAL.build.module.properties.PropertySource;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.Command;
import VASSAL.counters.BasicPiece;
import VASSAL.counters.Decorator;
import VASSAL.counters.GamePiece;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.launch.StandardConfig;
import VASSAL.tools.DataArchive;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.awt.Component;
import java.awt.Container;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.Rectangle;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JDialog;
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuBar;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.slf4j.LoggerFactory;

/**
 * Loads a module in VASSAL's own engine and reports what it makes of it, a line a fact, fields divided by tabs.
 *
 * Arguments: the module; a file of points (map, x, y) whose locations are asked for; the file for the report; a folder
 * for a saved game, for the module written back and for a picture of each map.
 */
public class ModuleReport {
  private static PrintStream out;
  private static final List<String> seen = new ArrayList<>();

  static class NoMenus extends MenuManager {
    @Override public JMenuBar getMenuBarFor(JFrame frame) { return null; }
    @Override public MenuBarProxy getMenuBarProxyFor(JFrame frame) { return new MenuBarProxy(); }
  }

  static class Told extends AppenderBase<ILoggingEvent> {
    @Override protected void append(ILoggingEvent event) {
      if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
        final String why = event.getThrowableProxy() == null ? "" : " " + event.getThrowableProxy().getClassName()
          + ": " + event.getThrowableProxy().getMessage();
        tell("WARNING", event.getFormattedMessage() + why);
      }
    }
  }

  private static synchronized void tell(Object... fields) {
    final StringBuilder line = new StringBuilder();
    for (final Object field : fields) {
      if (line.length() > 0) line.append('\t');
      line.append(String.valueOf(field).replaceAll("[\\t\\r\\n]+", " "));
    }
    out.println(line);
    out.flush();
  }

  public static void main(String[] args) throws Exception {
    out = new PrintStream(Files.newOutputStream(new File(args[2]).toPath()), true, StandardCharsets.UTF_8);
    try {
      report(new File(args[0]), new File(args[1]), new File(args[3]));
      tell("END");
    }
    catch (Throwable error) {
      tell("WARNING", "stopped by " + error);
      error.printStackTrace();
    }
    out.close();
    Runtime.getRuntime().halt(0);
  }

  private static void report(File file, File points, File folder) throws Exception {
    final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.detachAndStopAllAppenders();
    final Told told = new Told();
    told.setContext(root.getLoggerContext());
    told.start();
    root.addAppender(told);
    Info.setConfig(new StandardConfig());
    if (!(MetaDataFactory.buildMetaData(file) instanceof ModuleMetaData)) tell("WARNING", "it is no module");
    new NoMenus();
    final Thread watch = new Thread(ModuleReport::closeDialogs);
    watch.setDaemon(true);
    watch.start();
    onSwing(() -> GameModule.init(new GameModule(new DataArchive(file.getPath()))));
    final GameModule module = GameModule.getGameModule();
    tell("MODULE", module.getGameName(), module.getGameVersion());
    onSwing(() -> begin(module));
    for (final Map map : Map.getMapList()) {
      for (final VASSAL.build.module.map.boardPicker.Board board : map.getBoards()) {
        tell("BOARD", map.getMapName(), board.getName(), board.bounds().width, board.bounds().height);
      }
    }
    for (final String line : Files.readAllLines(points.toPath(), StandardCharsets.UTF_8)) {
      final String[] asked = line.split("\t");
      final Point at = new Point(Integer.parseInt(asked[1]), Integer.parseInt(asked[2]));
      final Map map = mapOf(asked[0]);
      final Point snapped = map.snapTo(at);
      tell("AT", asked[0], at.x, at.y, map.locationName(at), map.locationName(snapped));
    }
    for (final PieceSlot slot : module.getAllDescendantComponentsOf(PieceSlot.class)) {
      final GamePiece piece = PieceCloner.getInstance().clonePiece(slot.getPiece());
      tell("SLOT", slot.getConfigureName(), piece.getName(), slot.getGpId(), property(piece, "Side"),
        piece.boundingBox().width, piece.boundingBox().height);
      final Object levels = piece.getProperty("Steps_Level");
      if (levels != null) tell("LEVELS", slot.getGpId(), levels);
    }
    for (final String side : module.getPlayerRoster().getSides()) tell("SIDE", side);
    final List<PredefinedSetup> setups = new ArrayList<>(module.getAllDescendantComponentsOf(PredefinedSetup.class));
    for (int at = 0; at < setups.size(); at++) {
      final PredefinedSetup setup = setups.get(at);
      onSwing(() -> play(module, setup));
      final boolean last = at + 1 == setups.size();
      onSwing(() -> pieces(module, setup.getConfigureName(), ""));
      final List<String> sides = module.getPlayerRoster().getSides();
      for (final String side : sides) {
        onSwing(() -> seenBy(module, setup.getConfigureName(), side));
      }
      if (last) onSwing(() -> moveAndSave(module, new File(folder, "moved.vsav")));
    }
    for (final Map map : Map.getMapList()) paint(map, folder);
    writeBack(module, new File(folder, "written_back.xml"));
  }

  private static void begin(GameModule module) {
    skipSteps(module);
    module.getGameState().setup(false);
    module.getGameState().setup(true);
  }

  private static void skipSteps(GameModule module) {
    final List<GameSetupStep> steps = new ArrayList<>();
    final Iterator<GameSetupStep> left = module.getGameState().getUnfinishedSetupSteps();
    while (left.hasNext()) steps.add(left.next());
    for (final GameSetupStep step : steps) module.getGameState().removeGameSetupStep(step);
  }

  private static void play(GameModule module, PredefinedSetup setup) throws Exception {
    module.getGameState().setModified(false);
    module.getGameState().setup(false);
    final Command command = module.getGameState().decodeSavedGame(setup.getSavedGameContents());
    skipSteps(module);
    command.execute();
    skipSteps(module);
    tell("SCENARIO", setup.getConfigureName(), setup.getFileName());
    tell("TURN", setup.getConfigureName(), module.getProperty("Turn"), module.getProperty("Phase"));
  }

  private static void pieces(GameModule module, String scenario, String kind) {
    for (final GamePiece one : module.getGameState().getAllPieces()) {
      if (one instanceof Stack) {
        tell("STACK", scenario, ((Stack) one).getPieceCount(), one.getPosition().x, one.getPosition().y);
        continue;
      }
      final Map map = one.getMap();
      tell("PIECE", scenario, map == null ? "" : map.getMapName(), one.getPosition().x, one.getPosition().y,
        property(one, BasicPiece.LOCATION_NAME), property(one, BasicPiece.CURRENT_ZONE), property(one, "Id"),
        one.getName(), property(one, "Side"), property(one, "Steps_Level"), property(one, "obs;"),
        property(one, "Note"), property(one, Properties.PIECE_ID),
        map == null ? "" : map.snapTo(one.getPosition()).x, map == null ? "" : map.snapTo(one.getPosition()).y);
    }
  }

  /** What a side cannot read: a player who has taken it looks at the pieces. */
  private static void seenBy(GameModule module, String scenario, String side) {
    final PlayerRoster roster = module.getPlayerRoster();
    roster.add("seat of " + side, side, side);
    GameModule.setTempUserId("seat of " + side);
    tell("SEAT", scenario, side, PlayerRoster.getMySide());
    for (final GamePiece one : module.getGameState().getAllPieces()) {
      if (!(one instanceof Stack) && Boolean.TRUE.equals(one.getProperty(Properties.OBSCURED_TO_ME))) {
        tell("MASKED", scenario, side, property(one, "Id"), one.getName());
      }
    }
    GameModule.clearTempUserId();
  }

  private static void moveAndSave(GameModule module, File file) throws Exception {
    GamePiece mover = null;
    for (final GamePiece one : module.getGameState().getAllPieces()) {
      if (!(one instanceof Stack) && one.getMap() != null) { mover = one; break; }
    }
    if (mover == null) return;
    final Map map = mover.getMap();
    final Rectangle sheet = map.getBoards().iterator().next().bounds();
    final Point to = map.snapTo(new Point(sheet.width / 2, sheet.height / 2));
    map.placeOrMerge(mover, to);
    tell("MOVED", property(mover, "Id"), to.x, to.y, property(mover, BasicPiece.LOCATION_NAME));
    module.getGameState().saveGame(file);
  }

  private static void paint(Map map, File folder) throws Exception {
    if (map.getBoards().isEmpty()) {
      tell("WARNING", "no board on " + map.getMapName());
      return;
    }
    final Rectangle sheet = map.getBoards().iterator().next().bounds();
    sheet.setSize((int) (sheet.width * map.getZoom()), (int) (sheet.height * map.getZoom()));
    final int wide = Math.min(sheet.width, 1600), high = Math.min(sheet.height, 1200);
    final BufferedImage picture = new BufferedImage(wide, high, BufferedImage.TYPE_INT_RGB);
    final Graphics2D graphics = picture.createGraphics();
    final Rectangle middle =
      new Rectangle((sheet.width - wide) / 2, (sheet.height - high) / 2, wide, high);
    graphics.translate(-middle.x, -middle.y);
    map.paintRegion(graphics, middle, null);
    ImageIO.write(picture, "png", new File(folder, "map_" + Map.getMapList().indexOf(map) + ".png"));
  }

  private static void writeBack(GameModule module, File file) throws Exception {
    final org.w3c.dom.Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
    document.appendChild(module.getBuildElement(document));
    final StringWriter text = new StringWriter();
    TransformerFactory.newInstance().newTransformer().transform(new DOMSource(document), new StreamResult(text));
    Files.writeString(file.toPath(), text.toString());
  }

  private static Map mapOf(String name) {
    for (final Map map : Map.getMapList()) if (map.getMapName().equals(name)) return map;
    throw new IllegalArgumentException("no map " + name);
  }

  private static String property(PropertySource piece, Object key) {
    final Object value = piece.getProperty(key);
    return value == null ? "" : value.toString();
  }

  interface Work { void run() throws Exception; }

  private static void onSwing(Work work) throws Exception {
    final Exception[] failed = new Exception[1];
    SwingUtilities.invokeAndWait(() -> {
      try { work.run(); }
      catch (Exception error) { failed[0] = error; }
    });
    if (failed[0] != null) throw failed[0];
  }

  /** Dialogs are told of and closed, but those that belong to every new log and save: nobody is there to answer. */
  private static void closeDialogs() {
    while (true) {
      for (final Window window : Window.getWindows()) {
        if (window instanceof JDialog && window.isVisible() && ((JDialog) window).isModal()) {
          final String text = ((JDialog) window).getTitle() + ": " + textOf(window);
          if (!text.contains("Logfile") && !text.contains("File Comments")) tell("WARNING", "dialog " + text);
          SwingUtilities.invokeLater(window::dispose);
        }
      }
      try { Thread.sleep(200); }
      catch (InterruptedException stop) { return; }
    }
  }

  private static String textOf(Container within) {
    final StringBuilder text = new StringBuilder();
    for (final Component one : within.getComponents()) {
      if (one instanceof JLabel) text.append(((JLabel) one).getText()).append(' ');
      else if (one instanceof AbstractButton) text.append('[').append(((AbstractButton) one).getText()).append("] ");
      else if (one instanceof JTextComponent) text.append(((JTextComponent) one).getText()).append(' ');
      if (one instanceof Container) text.append(textOf((Container) one));
    }
    return text.toString();
  }
}
