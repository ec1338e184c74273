/** Marks the page's body as not selectable, such as while something is dragged: the pointer then selects no text. */
export function setNonSelectable(isMarked: boolean, body = document.body): void {
  body.toggleAttribute('data-non-selectable', isMarked)
  // A style and not a class, because the first load of pages carries none for it.
  body.style.userSelect = body.style.webkitUserSelect = isMarked ? 'none' : ''
}
