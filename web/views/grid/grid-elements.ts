/** DOM elements of the grid. */
export type GridElements = {
  readonly root: HTMLElement
  readonly canvas: HTMLCanvasElement
  readonly scroller: HTMLElement
  readonly spacer: HTMLElement
  readonly textarea: HTMLTextAreaElement
}
