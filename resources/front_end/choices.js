// @ts-check
// Every kind of question as a form; what was chosen is given to whoever shows it.

/** @typedef {import("./protocol").Decision} Decision */
/** @typedef {import("./protocol").Answer} Answer */
/** @typedef {(key: string) => string} NameOf */

/**
 * Fill a form with what may be answered. Refused candidates stand there too, with the clause that refuses them.
 * @param {HTMLFormElement} form @param {Decision} decision @param {NameOf} nameOf @param {(answer: Answer) => void} give
 */
export function showChoices(form, decision, nameOf, give) {
  form.replaceChildren();
  form.onsubmit = event => event.preventDefault();
  const options = decision.options;
  if (options.kind === "one_of") oneOf(form, options.candidates, nameOf, give);
  else if (options.kind === "some_of") someOf(form, options, nameOf, give);
  else if (options.kind === "number") number(form, options, give);
  else if (options.kind === "allotment") allotment(form, options, nameOf, give);
  else if (options.kind === "ordering") ordering(form, options.of, nameOf, give);
  else if (options.kind === "orders") orders(form, options.forces, options.whens, nameOf, give);
  else if (options.kind === "text") freeText(form, options.most, give);
  else if (options.kind === "ruling") ruling(form, options, nameOf, give);
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {string} [text] @param {Object<string, string>} [attributes]
 * @returns {HTMLElementTagNameMap[T]}
 */
export function made(tag, text = "", attributes = {}) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/**
 * @param {HTMLFormElement} form @param {Array<import("./protocol").Candidate>} candidates
 * @param {NameOf} nameOf @param {(answer: Answer) => void} give
 */
function oneOf(form, candidates, nameOf, give) {
  for (const one of candidates) {
    const button = made("button", one.text ?? nameOf(one.answer), { type: "button", "data-answer": one.answer });
    if (one.note) button.append(made("small", one.note));
    if (one.refused) {
      button.disabled = true;
      button.append(made("small", `${one.refused.clause} ${one.refused.reason}`));
    } else button.onclick = () => give(one.answer);
    form.append(button);
  }
}

/**
 * @param {HTMLFormElement} form @param {{candidates: string[], least: number, most: number, notes?: Record<string, string>}} options
 * @param {NameOf} nameOf @param {(answer: Answer) => void} give
 */
function someOf(form, options, nameOf, give) {
  const boxes = options.candidates.map(key => {
    const label = made("label"), box = made("input", "", { type: "checkbox", value: key });
    label.append(box, made("span", nameOf(key)));
    if (options.notes?.[key]) label.append(made("small", options.notes[key]));
    form.append(label);
    return box;
  });
  const chosen = () => boxes.filter(box => box.checked).map(box => box.value);
  const button = confirm(form, () => give(chosen()));
  const count = () => {
    const number = chosen().length;
    button.disabled = number < options.least || number > options.most;
    button.textContent = `Choose these (${number}; ${options.least} to ${options.most})`;
  };
  form.onchange = count;
  count();
}

/** @param {HTMLFormElement} form @param {{low: number, high: number}} options @param {(answer: Answer) => void} give */
function number(form, options, give) {
  const field = made("input", "", numeric(options.low, options.high, options.low));
  form.append(field);
  confirm(form, () => give(field.valueAsNumber));
}

/**
 * @param {HTMLFormElement} form @param {{total: number, over: Record<string, number>, demands?: Array<{reason: string}>}} options
 * @param {NameOf} nameOf @param {(answer: Answer) => void} give
 */
function allotment(form, options, nameOf, give) {
  form.append(made("p", `${options.total} to share out`));
  for (const demand of options.demands ?? []) form.append(made("p", demand.reason));
  /** @type {Array<[string, HTMLInputElement]>} */
  const fields = Object.entries(options.over).map(([key, most]) => {
    const label = made("label"), field = made("input", "", numeric(0, most, 0));
    label.append(field, made("span", `${nameOf(key)} (at most ${most})`));
    form.append(label);
    return [key, field];
  });
  let left = options.total;
  for (const [key, field] of fields) {
    const share = Math.min(left, options.over[key]);
    field.value = String(share);
    left -= share;
  }
  confirm(form, () => {
    const shares = Object.fromEntries(fields.map(([key, field]) => [key, field.valueAsNumber]).filter(([, n]) => n));
    give({ type: "Allotted", shares });
  });
}

/** @param {HTMLFormElement} form @param {string[]} keys @param {NameOf} nameOf @param {(answer: Answer) => void} give */
function ordering(form, keys, nameOf, give) {
  const list = made("ol");
  const rows = keys.map(key => {
    const row = made("li", "", { "data-key": key }), up = made("button", "↑", { type: "button", "aria-label": "earlier" });
    up.onclick = () => row.previousElementSibling?.before(row);
    row.append(up, made("span", nameOf(key)));
    return row;
  });
  list.append(...rows);
  form.append(list);
  confirm(form, () => give([...list.children].map(row => row.getAttribute("data-key") ?? "")));
}

/**
 * A row for each force: the spaces of its way, parted by blanks, and what it does on meeting the enemy. A force with neither
 * a way nor a note gets no order.
 * @param {HTMLFormElement} form @param {string[]} forces @param {string[]} whens the phases that an order may be for
 * @param {NameOf} nameOf @param {(answer: any) => void} give
 */
function orders(form, forces, whens, nameOf, give) {
  const rows = forces.map(force => {
    const row = made("fieldset", "", { "data-force": force });
    const way = made("input", "", { placeholder: "way: spaces, parted by blanks", "aria-label": "Way" });
    const note = made("input", "", { placeholder: "note", "aria-label": "Note" });
    const meet = made("select", "", { "aria-label": "On meeting the enemy" });
    for (const deed of ["halt", "attack", "repulse", "avoid"]) meet.append(made("option", deed, { value: deed }));
    const when = made("select", "", { "aria-label": "Phase" });
    for (const phase of whens) when.append(made("option", phase, { value: phase }));
    if (whens.includes("movement")) when.value = "movement";
    row.append(made("legend", nameOf(force)), when, way, meet, note);
    form.append(row);
    return { force, when, way, meet, note };
  });
  confirm(form, () => {
    const given = rows
      .map(row => ({
        force: row.force,
        when: row.when.value,
        way: row.way.value.split(/\s+/).filter(Boolean),
        meet: [{ do: row.meet.value }],
        note: row.note.value,
      }))
      .filter(order => order.way.length || order.note);
    give({ type: "GivenOrders", given });
  });
}

/** @param {HTMLFormElement} form @param {number} most @param {(answer: any) => void} give */
function freeText(form, most, give) {
  const field = made("textarea", "", { maxlength: String(most), rows: "4" });
  form.append(field);
  confirm(form, () => give({ type: "Text", text: field.value }));
}

/**
 * What is suggested, with the reason and the odds; the options besides; a note, which stays in the record.
 * @param {HTMLFormElement} form @param {any} options @param {NameOf} nameOf @param {(answer: any) => void} give
 */
function ruling(form, options, nameOf, give) {
  form.append(made("p", `${options.clause} ${options.reason}`.trim()));
  for (const { of, figure, clause } of options.facts) form.append(made("p", `${of}: ${figure} ${clause}`.trim()));
  for (const [of, chance] of Object.entries(options.odds)) form.append(made("p", `${nameOf(of)}: ${chance}`));
  const note = made("input", "", { placeholder: "note", "aria-label": "Note" });
  const told = (/** @type {any} */ answer) => (Array.isArray(answer) ? answer.map(nameOf).join(", ") : nameOf(String(answer)));
  const asGiven = (/** @type {any} */ answer) =>
    answer === options.suggested && !note.value ? answer : { type: "Overruled", instead: answer, note: note.value };
  const button = confirm(form, () => give(asGiven(options.suggested)));
  button.textContent = `Confirm: ${told(options.suggested)}`;
  const others = (options.instead.candidates ?? []).map((/** @type {any} */ one) => one.answer ?? one);
  for (const other of others.filter((/** @type {any} */ one) => one !== options.suggested)) {
    const instead = made("button", told(other), { type: "button", "data-answer": String(other) });
    instead.onclick = () => give(asGiven(other));
    form.append(instead);
  }
  form.append(note);
}

/** @param {number} low @param {number} high @param {number} value */
const numeric = (low, high, value) => ({ type: "number", min: String(low), max: String(high), value: String(value) });

/** @param {HTMLFormElement} form @param {() => void} give */
function confirm(form, give) {
  const button = made("button", "Choose", { type: "submit", "data-confirm": "" });
  form.append(button);
  form.onsubmit = event => {
    event.preventDefault();
    give();
  };
  return button;
}
