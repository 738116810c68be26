"""The rules of the style sheet with the theme's tokens as `$names`. Sizes of type are fonts, not rules."""

from __future__ import annotations

_FRAMES = """
QCheckBox, QRadioButton, QPushButton, QToolButton, QTabBar, QSlider { outline: none; }
QMainWindow, QDialog { background: $bench; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QMainWindow::separator { background: $line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: $accent; }
QWidget[ground="bench"] { background: $bench; }
QWidget[ground="surface"] { background: $surface; }
QWidget[ground="raised"] { background: $raised; }
QWidget[ground="sunken"] { background: $sunken; }
QFrame[card="tour"] { background: $raised; border: 2px solid $accent; border-radius: ${radius_card}px; }
QFrame[card="true"] { background: $surface; border: 1px solid $line; border-radius: ${radius_card}px; }
QFrame[hairline="true"] { background: $line; border: none; max-height: 1px; min-height: 1px; }
QDockWidget { color: $text; titlebar-close-icon: none; titlebar-normal-icon: none; }
QDockWidget::title { background: $surface; padding: 5px 12px; border-bottom: 1px solid $line;
  text-align: left; }
QDockWidget > QWidget { background: $surface; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; margin: 0 2px; }
QSplitter::handle:vertical { height: 1px; margin: 2px 0; }
QSplitter::handle:hover { background: $accent; }
QStatusBar { background: $bench; color: $text2; border-top: 1px solid $line; min-height: ${h_status}px; }
QStatusBar::item { border: none; }
QGroupBox { border: none; margin-top: 24px; color: $text2; }
QGroupBox::title { subcontrol-origin: margin; left: 0; top: 4px; }
"""

_MENUS = """
QMenuBar { background: $bench; color: $text; padding: 2px 8px; }
QMenuBar::item { background: transparent; padding: 4px 9px; border-radius: ${radius_field}px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $hover; color: $text; }
QMenu { background: $raised; color: $text; border: 1px solid $line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 28px; border-radius: ${radius_chip}px; }
QMenu::item:selected { background: $selected; color: $on_selected; }
QMenu::item:disabled { color: $text3; background: transparent; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QMenu::indicator { width: 14px; height: 14px; left: 8px; }
QMenu::right-arrow { image: $image_right; width: 14px; height: 14px; }
QToolTip { background: $card; color: $card_text; border: $card_border; padding: 6px 9px;
  qproperty-textFormat: PlainText; }
"""

_BUTTONS = """
QToolBar { background: $bench; border: none; spacing: 4px; padding: 4px; }
QToolBar::separator:horizontal { background: transparent; border-left: 1px solid $line; width: 5px;
  margin: 5px 0 5px 5px; }
QToolBar::separator:vertical { background: transparent; border-top: 1px solid $line; height: 5px;
  margin: 5px 5px 0 5px; }
QToolButton { background: transparent; color: $text2; border: 1px solid transparent;
  border-radius: ${radius_field}px; padding: 4px; }
QToolButton:hover { background: $hover; color: $text; }
QToolButton:pressed { background: $line; }
QToolButton:checked { background: $selected; color: $on_selected; border-color: $accent; }
QToolButton:disabled { color: $text3; background: transparent; }
QToolButton::menu-indicator { image: none; }
QToolButton[rail="true"] { border-color: transparent; border-radius: ${radius_tab}px; padding: 8px 2px 6px 2px; }
QToolButton[rail="true"]:checked { background: $selected; color: $on_selected; border-color: transparent; }
QToolButton[mode="true"] { padding: 5px 14px; border-radius: ${radius_tab}px; }
QToolButton[mode="true"]:checked { background: $raised; color: $text; border: 1px solid $line; }
QToolButton[toggle="true"] { background: $raised; color: $text; border-color: $line; padding: 3px 8px; }
QToolButton[toggle="true"]:checked { background: $selected; color: $on_selected; border-color: $accent; }
QToolButton[handle="true"] { background: $raised; border-color: $strong; padding: 0px; }
QToolButton[handle="true"]:hover { background: $selected; }
QToolButton[in_row="true"] { padding: 1px; }
QToolButton[fold="true"] { color: $text2; padding: 3px 6px 3px 2px; font-weight: 600; }
QToolButton[fold="true"]:checked { background: transparent; color: $text; border-color: transparent; }
QToolButton[fold="true"]:hover { background: $hover; }
QPushButton { background: $raised; color: $text; border: 1px solid $strong; border-radius: ${radius_field}px;
  padding: 0 12px; min-height: ${h_button}px; }
QPushButton:hover { background: $hover; }
QPushButton:pressed, QPushButton:checked { background: $selected; color: $on_selected; border-color: $accent; }
QPushButton:disabled { color: $text3; border-color: $line; background: $surface; }
QPushButton[accent="true"] { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton[accent="true"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[accent="true"]:pressed { background: $accent_pressed; border-color: $accent_pressed; }
QPushButton[accent="true"]:disabled { background: $neutral_tint; color: $text3; border-color: $line; }
QPushButton:flat { background: transparent; border-color: transparent; color: $text; }
QPushButton:flat:hover { background: $hover; }
QPushButton[dense="true"] { min-height: ${h_dense}px; padding: 0 9px; }
QPushButton[danger="true"] { color: $error; border-color: $error; }
QPushButton[segment="true"] { border-radius: 0; margin-left: -1px; min-height: ${h_control}px; }
QPushButton[segment="true"]:checked { background: $selected; color: $on_selected; border-color: $strong; }
QPushButton[link="true"] { background: transparent; border: none; color: $info;
  padding: 0; min-height: 0; text-align: left; }
QPushButton[listitem="true"] { background: transparent; border: 1px solid transparent; text-align: left;
  border-radius: ${radius_field}px; padding: 8px 12px; }
QPushButton[listitem="true"]:hover { background: $hover; }
"""

_FIELDS = """
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit { background: $raised; color: $text;
  border: 1px solid $strong; border-radius: ${radius_field}px; selection-background-color: $selected;
  selection-color: $on_selected; }
QLineEdit, QAbstractSpinBox, QComboBox { min-height: ${h_control}px; padding: 0 7px; }
QLineEdit[dense="true"], QAbstractSpinBox[dense="true"], QComboBox[dense="true"] { min-height: ${h_dense}px; }
QPlainTextEdit, QTextEdit { padding: 5px; }
QTextEdit[ground="surface"] { background: $surface; border-color: transparent; }
QLineEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus {
  border-color: $accent; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled, QPlainTextEdit:disabled, QTextEdit:disabled {
  background: $surface; color: $text3; border-color: $line; }
QLineEdit:read-only { background: $surface; }
QLineEdit[wrong="true"], QAbstractSpinBox[wrong="true"], QComboBox[wrong="true"] { border: 1px solid $error;
  background: $error_tint; }
QAbstractItemView QLineEdit, QAbstractItemView QAbstractSpinBox, QAbstractItemView QComboBox { min-height: 0;
  border: 2px solid $accent; border-radius: 0; padding: 0 3px; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: $image_down; width: 14px; height: 14px; }
QComboBox::down-arrow:disabled { image: $image_down_off; }
QComboBox QAbstractItemView { background: $raised; border: 1px solid $strong; padding: 3px; outline: none; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; background: transparent; width: 18px; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $hover; }
QAbstractSpinBox::up-arrow { image: $image_up; width: 11px; height: 11px; }
QAbstractSpinBox::down-arrow { image: $image_down; width: 11px; height: 11px; }
QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::up-arrow:disabled { image: $image_up_off; }
QAbstractSpinBox::down-arrow:off, QAbstractSpinBox::down-arrow:disabled { image: $image_down_off; }
QCheckBox, QRadioButton { color: $text; spacing: 8px; background: transparent; }
QCheckBox:disabled, QRadioButton:disabled { color: $text3; }
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator, QMenu::indicator:non-exclusive {
  width: 14px; height: 14px; border: 1px solid $strong; border-radius: 2px; background: $raised; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $accent; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QMenu::indicator:non-exclusive:checked {
  background: $accent; border-color: $accent; image: $image_check; }
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate { background: $accent;
  border-color: $accent; image: $image_dash; }
QCheckBox::indicator:checked:disabled { background: $line; border-color: $line; image: $image_check_off; }
QRadioButton::indicator:checked { border: 5px solid $accent; width: 6px; height: 6px; background: $on_accent; }
QSlider:horizontal { min-height: 18px; }
QSlider::groove:horizontal { height: 4px; background: $line; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -6px 0; border-radius: 8px;
  background: $raised; border: 1px solid $strong; }
QProgressBar { background: $line; border: none; border-radius: 2px; color: transparent;
  max-height: 5px; min-height: 5px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
"""

_VIEWS = """
QAbstractItemView { background: $surface; alternate-background-color: $bench; color: $text; border: none;
  gridline-color: $line; outline: none; selection-background-color: $selected; selection-color: $on_selected; }
QAbstractItemView[ground="raised"] { background: $raised; }
QTreeView::item, QListView::item { min-height: ${h_row}px; border: none; }
QListView::item { padding: 0 10px; }
QTreeView::item:hover, QListView::item:hover, QTableView::item:hover { background: $hover; color: $text; }
QTreeView::item:selected, QListView::item:selected, QTableView::item:selected { background: $selected;
  color: $on_selected; }
QTableView::item { padding: 0 8px; border: none; }
QTableView::item:focus { border: 1px solid $accent; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: $selected; }
QTreeView::branch:has-children:closed { image: $image_right; }
QTreeView::branch:has-children:open { image: $image_down; }
QHeaderView { background: $surface; border: none; qproperty-highlightSections: false;
  qproperty-defaultAlignment: "AlignLeft|AlignVCenter"; }
QHeaderView::section { background: $surface; color: $text2; border: none; border-bottom: 1px solid $line;
  padding: 5px 8px; }
QHeaderView::section:vertical { border-bottom: none; border-right: 1px solid $line; }
QTableCornerButton::section { background: $surface; border: none; border-bottom: 1px solid $line; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $text2; border: none; border-bottom: 2px solid transparent;
  padding: 7px 4px 5px 4px; margin: 0 8px; }
QTabBar[dense="true"]::tab { margin: 0 2px; padding: 7px 3px 5px 3px; }
QTabWidget[dense="true"]::tab-bar { left: 6px; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QTabBar::tab:disabled { color: $text3; }
QTabBar::close-button { image: $image_close; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 11px; }
QScrollBar:horizontal { height: 11px; }
QScrollBar::handle { background: $scroll_handle; border-radius: 3px; margin: 2px; }
QScrollBar::handle:hover { background: $strong; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
"""

_LABELS = """
QLabel { background: transparent; color: $text; qproperty-textFormat: PlainText; }
AboutDialog QLabel { qproperty-textFormat: RichText; }
QLabel:disabled { color: $text3; }
QLabel[role="caption"], QLabel[role="hint"] { color: $text3; }
QLabel[role="label"] { color: $text2; }
QLabel[role="section"] { color: $text2; }
QLabel[role="error"] { color: $error; }
QLabel[tone="ok"] { color: $ok; }
QLabel[tone="warning"] { color: $warning; }
QLabel[tone="error"] { color: $error; }
QLabel[tone="info"] { color: $info; }
QLabel[keycap="true"] { background: $raised; color: $text; border: 1px solid $line;
  border-bottom: 2px solid $line; border-radius: ${radius_chip}px; padding: 0 4px; }
QFrame[card="floating"] { background: $card; border: $card_border; border-radius: ${radius_tab}px; }
QFrame[card="floating"] QLabel { color: $card_text; }
QFrame[card="floating"] QLabel[card_role="quiet"] { color: $card_text2; }
QFrame[card="floating"] QLabel[card_role="refusal"] { color: $card_error; }
QFrame[card="floating"] QFrame[hairline="true"] { background: $card_line; }
QFrame[notice="ok"] { background: $ok_tint; border: $chip_edge $ok; border-radius: ${radius_field}px; }
QFrame[notice="warning"] { background: $warning_tint; border: $chip_edge $warning; border-radius: ${radius_field}px; }
QFrame[notice="error"] { background: $error_tint; border: $chip_edge $error; border-radius: ${radius_field}px; }
QFrame[notice="info"] { background: $info_tint; border: $chip_edge $info; border-radius: ${radius_field}px; }
"""

RULES = _FRAMES + _MENUS + _BUTTONS + _FIELDS + _VIEWS + _LABELS
