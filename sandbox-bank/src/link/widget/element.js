// Creates elements. Text is always inserted as text, never as markup.

/**
 * @param {string} name
 * @param {Record<string, string | number | boolean | ((event: Event) => void)>} [properties] attributes, properties
 * such as `checked`, and listeners such as `onclick`
 * @param {...(Node | string | null)} children
 */
export const element = (name, properties = {}, ...children) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === "function") made.addEventListener(key.slice(2), value)
    else if (typeof value === "boolean") made.toggleAttribute(key, value)
    else made.setAttribute(key, String(value))
  }
  made.append(...children.filter((child) => child !== null))
  return made
}
