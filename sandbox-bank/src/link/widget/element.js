// Creates elements from templates, such as element`<p class="note">${text}</p>`. Inserted values are text or elements,
// the value of an attribute, or a listener (onclick=${...}), and never become markup.

/** Stands for an inserted attribute meanwhile: a content security policy forbids even an empty onclick. */
const waiting = "data-filled-"

/** @returns {HTMLElement} the template's only element */
export const element = (/** @type {TemplateStringsArray} */ parts, ...filled) => {
  const template = document.createElement("template")
  template.innerHTML = parts.reduce((text, part, index) =>
    text.endsWith("=")
      ? `${text.replace(/[\w-]+=$/, `${waiting}$&`)}"${index - 1}"${part}`
      : `${text}<slot name="${index - 1}"></slot>${part}`,
  )
  for (const made of template.content.querySelectorAll("*")) {
    if (made instanceof HTMLSlotElement) {
      made.replaceWith(...[filled[Number(made.name)]].flat().filter((child) => child !== null))
      continue
    }
    for (const name of made.getAttributeNames().filter((each) => each.startsWith(waiting))) {
      fillIn(made, name.slice(waiting.length), filled[Number(made.getAttribute(name))])
      made.removeAttribute(name)
    }
  }
  return /** @type {HTMLElement} */ (template.content.firstElementChild)
}

const fillIn = (made, name, value) => {
  if (typeof value === "function") made.addEventListener(name.slice(2), value)
  else made.setAttribute(name, value)
}

export const icon = (path) => element`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`
