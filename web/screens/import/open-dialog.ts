/** True if a dialog covers the page. Side panels are regions, not dialogs. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog]:not([data-region]), [role=alertdialog]') !== null
}
