// Creates elements from templates, such as element`<p class="note">${text}</p>`. What is filled in is text or elements, the
// value of an attribute, or a listener (onclick=${...}), and never becomes markup.

/** @returns {HTMLElement} the template's only element */
export const element = (/** @type {TemplateStringsArray} */ parts, ...filled) => {
  const template = document.createElement("template")
  template.innerHTML = parts.reduce((text, part, index) =>
    text.endsWith("=") ? `${text}"filled ${index - 1}"${part}` : `${text}<slot name="${index - 1}"></slot>${part}`,
  )
  for (const made of template.content.querySelectorAll("*")) {
    if (made instanceof HTMLSlotElement) {
      made.replaceWith(...[filled[Number(made.name)]].flat().filter((child) => child !== null))
      continue
    }
    for (const name of made.getAttributeNames()) {
      const [, index] = /^filled (\d+)$/.exec(made.getAttribute(name) ?? "") ?? []
      if (index !== undefined) fillIn(made, name, filled[Number(index)])
    }
  }
  return /** @type {HTMLElement} */ (template.content.firstElementChild)
}

const fillIn = (made, name, value) => {
  if (typeof value === "function") {
    made.removeAttribute(name)
    made.addEventListener(name.slice(2), value)
  } else if (typeof value === "boolean") made.toggleAttribute(name, value)
  else made.setAttribute(name, value)
}

export const icon = (path) => element`<svg viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`
