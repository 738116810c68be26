import games.strategy.engine.data.GameData;
import games.strategy.engine.data.GameParser;
import games.strategy.engine.data.GameStep;
import games.strategy.engine.data.PlayerID;
import games.strategy.engine.data.Territory;
import games.strategy.engine.data.Unit;
import games.strategy.engine.framework.ServerGame;
import games.strategy.engine.gamePlayer.IGamePlayer;
import games.strategy.engine.random.PlainRandomSource;
import games.strategy.net.HeadlessServerMessenger;
import games.strategy.net.Messengers;
import games.strategy.triplea.ResourceLoader;
import games.strategy.triplea.attachments.TerritoryAttachment;
import games.strategy.triplea.attachments.UnitAttachment;
import games.strategy.triplea.ui.mapdata.MapData;
import java.awt.Point;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Opens a map with TripleA's own classes and prints what they find, a line a fact, its parts divided by tabs. The first
 * of its games is then begun and played for two rounds by players who do nothing.
 *
 * Arguments: the name of the map, a file of points (x, y: which territory lies there?), the XML files of its games.
 */
public class TripleaDriver {
  public static void main(final String[] args) throws Exception {
    final ResourceLoader loader = ResourceLoader.getMapResourceLoader(args[0]);
    final MapData map = new MapData(loader);
    say("size", map.getMapDimensions().width, map.getMapDimensions().height, map.scrollWrapX(), map.getHasRelief());
    for (final String line : Files.readAllLines(Paths.get(args[1]))) {
      final String[] point = line.split(" ");
      say("at", point[0], point[1], map.getTerritoryAt(Integer.parseInt(point[0]), Integer.parseInt(point[1])));
    }
    for (int x = 0; x < map.getMapDimensions().width; x += 256) {
      for (int y = 0; y < map.getMapDimensions().height; y += 256) {
        look(loader, "baseTiles/" + x / 256 + "_" + y / 256 + ".png");
        look(loader, "reliefTiles/" + x / 256 + "_" + y / 256 + ".png");
      }
    }
    look(loader, "smallMap.jpeg");
    for (int at = 2; at < args.length; at++) {
      tell(args[at], loader, map);
    }
    play(parsed(args[2]));
    System.exit(0);
  }

  private static GameData parsed(final String file) throws Exception {
    try (InputStream stream = Files.newInputStream(Paths.get(file))) {
      return new GameParser(file).parse(stream, new AtomicReference<>(), false);
    }
  }

  private static void play(final GameData game) throws Exception {
    final Map<String, String> kinds = new HashMap<>();
    game.getPlayerList().getPlayers().forEach(player -> kinds.put(player.getName(), "Does Nothing (AI)"));
    final Set<IGamePlayer> players = game.getGameLoader().createPlayers(kinds);
    final ServerGame server =
        new ServerGame(game, players, new HashMap<>(), new Messengers(new HeadlessServerMessenger()));
    server.setRandomSource(new PlainRandomSource());
    game.getGameLoader().startGame(server, players, true);
    final Thread playing = new Thread(server::startGame);
    playing.setDaemon(true);
    playing.start();
    final long end = System.currentTimeMillis() + 120_000;
    while (game.getSequence().getRound() < 3 && playing.isAlive() && System.currentTimeMillis() < end) {
      Thread.sleep(50);
    }
    say("played", game.getSequence().getRound() - 1, game.getUnits().getUnits().size());
  }

  private static void tell(final String file, final ResourceLoader loader, final MapData map) throws Exception {
    final GameData game = parsed(file);
    map.verify(game);
    say("game", game.getGameName(), game.getDiceSides(), game.getProperties().get("mapName"));
    for (final GameStep step : game.getSequence()) {
      say("step", step.getName(), step.getDelegate().getClass().getSimpleName(), name(step.getPlayerId()));
    }
    for (final PlayerID player : game.getPlayerList().getPlayers()) {
      say("player", player.getName(), map.getPlayerColor(player.getName()).getRGB() & 0xffffff);
      look(loader, "flags/" + player.getName() + ".png");
    }
    game.getUnitTypeList().forEach(
        type -> say("type", type.getName(), UnitAttachment.get(type).getHitPoints(), UnitAttachment.get(type).getIsSea()));
    for (final Territory one : game.getMap().getTerritories()) {
      final Point centre = map.getCenter(one);
      final TerritoryAttachment land = one.isWater() ? null : TerritoryAttachment.get(one);
      say("territory", one.getName(), one.isWater(), land != null && land.getIsImpassable(), name(one.getOwner()),
          map.getTerritoryAt(centre.x, centre.y), map.getPolygons(one).size(), map.getPlacementPoints(one).size());
      for (final Territory other : game.getMap().getNeighbors(one)) {
        if (one.getName().compareTo(other.getName()) < 0) {
          say("neighbours", one.getName(), other.getName());
        }
      }
      for (final Unit unit : one.getUnits()) {
        say("unit", one.getName(), unit.getType().getName(), name(unit.getOwner()));
        look(loader, "units/" + name(unit.getOwner()) + "/" + unit.getType().getName() + ".png");
      }
    }
  }

  private static String name(final PlayerID player) {
    return player == null ? "" : player.getName();
  }

  private static void look(final ResourceLoader loader, final String file) {
    if (loader.getResource(file) == null) {
      say("missing", file);
    }
  }

  private static void say(final Object... parts) {
    final StringBuilder line = new StringBuilder();
    for (final Object part : parts) {
      line.append(line.length() == 0 ? "" : "\t").append(part);
    }
    System.out.println(line);
  }
}
