/** A record of the table that a link leads to, by what names it. */
export type LinkedRecord = { readonly id: number; readonly title: string }

/** What to link and what to take away, in one step. */
export type LinkChange = { readonly add: readonly LinkedRecord[]; readonly remove: readonly number[] }

/** The links of one record in one column, for its editor. Whoever shows the editor brings them. */
export type LinkTools = {
  /** Names the record and column, for keeping answers apart. */
  readonly key: string
  /** Title of the table that the link leads to. */
  readonly tableTitle: string
  /** At most one record can be linked. */
  readonly isSingle: boolean
  /** Linked records, or those that are not, whose texts hold `search`; `total` counts those beyond the list too. */
  readonly find: (
    which: 'linked' | 'others',
    search: string,
    signal: AbortSignal,
  ) => Promise<{ records: LinkedRecord[]; total: number }>
  /** Shows at once and is written like any edit of a cell. `shown` is what is linked then, as far as it is known. */
  readonly change: (change: LinkChange, shown: readonly LinkedRecord[]) => void
  /** Makes a record with this name; absent when the person may not. */
  readonly create?: ((title: string) => Promise<LinkedRecord>) | undefined
  /** Shows a linked record; absent where there is no room for it. */
  readonly open?: ((id: number) => void) | undefined
}
