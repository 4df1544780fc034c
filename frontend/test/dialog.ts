// jsdom has no modal dialogs; this is enough for tests that query by role.
if (typeof HTMLDialogElement.prototype.showModal !== "function") {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "")
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open")
  }
}
// Nor does it support popovers, but it hides every element that has the attribute.
if (typeof HTMLElement.prototype.showPopover !== "function") {
  HTMLElement.prototype.showPopover = function showPopover() {
    if (!this.isConnected) throw new DOMException("Invalid on disconnected popover elements.", "InvalidStateError")
    this.removeAttribute("popover")
  }
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.setAttribute("popover", "manual")
  }
}
Element.prototype.scrollIntoView = () => {}
window.scrollTo = () => {}
