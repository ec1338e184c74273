/** A record of the linked table by its primary field. */
export type LinkedRecord = { readonly id: number; readonly title: string }

/** Links to add and remove in one step. */
export type LinkChange = { readonly add: readonly LinkedRecord[]; readonly remove: readonly number[] }

/** The links of a record in a column, provided by the editor's parent. */
export type LinkTools = {
  /** Cache key of the record and column. */
  readonly key: string
  /** Title of the linked table. */
  readonly tableTitle: string
  /** Allows at most one linked record. */
  readonly isSingle: boolean
  /** Linked or linkable records matching `search`; `total` includes those beyond the list. */
  readonly find: (
    which: 'linked' | 'others',
    search: string,
    signal: AbortSignal,
  ) => Promise<{ records: LinkedRecord[]; total: number }>
  /** Shows the change optimistically and writes it like a cell edit. `shown`: the resulting links as far as known. */
  readonly change: (change: LinkChange, shown: readonly LinkedRecord[]) => void
  /** Creates a record with this name; undefined without permission. */
  readonly create?: ((title: string) => Promise<LinkedRecord>) | undefined
  /** Opens a linked record; undefined where that is impossible. */
  readonly open?: ((id: number) => void) | undefined
}
