import type { ChangedRow, ChangeKind } from '#core/protocol/changes.ts'

/** Stands for the record itself among its cells. */
const whole = '*'

/** What cells were before several changes, and what they are after them. */
export class NetChange {
  readonly #cells = new Map<string, { before: string; after: string }>()

  /** Notes one record of a change, newer than all before; of its cells those that matter. */
  note(record: string, kind: ChangeKind, row: ChangedRow, matters: (cell: string) => boolean): void {
    if (kind === 'record.insert' || kind === 'record.delete') {
      // A record comes under an id that was in use only by undo, and then as it was.
      this.#put(record, whole, kind === 'record.delete', kind === 'record.insert')
      return
    }
    const [before, after] =
      kind === 'record.link'
        ? [linkCells(row.before), linkCells(row.after)]
        : [row.before ?? {}, row.after ?? {}]
    for (const cell of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (matters(cell)) this.#put(record, cell, before[cell], after[cell])
  }

  /** True when every cell is what it was. */
  isNone(): boolean {
    return this.#cells.values().every(({ before, after }) => before === after)
  }

  #put(record: string, cell: string, before: unknown, after: unknown): void {
    const key = `${record} ${cell}`
    const known = this.#cells.get(key)
    this.#cells.set(key, { before: known?.before ?? textOf(before), after: textOf(after) })
  }
}

/** Each link is a cell of its own: others may come and go beside it. */
export function linkCells(links: Record<string, unknown> | null | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(links ?? {}).flatMap(([linkId, ids]) =>
      Array.isArray(ids) ? ids.map((id: unknown) => [`${linkId}:${String(id)}`, true] as const) : [],
    ),
  )
}

function textOf(value: unknown): string {
  return JSON.stringify(value ?? null)
}
