import { messageOf } from '../../api/api-error.ts'
import { writtenText } from '../../fields/index.ts'
import { t } from '../../i18n/i18n.ts'
import { later } from '../../ui/later.ts'
import { loadedBlock, readBlock, type Block } from './block.ts'
import { OWN_TYPE, writeClip, type Clip, type Flavours } from './clipboard.ts'
import type { GridController } from './controller.ts'
import { cutOf, cutting, forgetClip } from './cut.ts'
import { takeFiles, takesFiles } from './file-drop.ts'

const pasting = later(() => import('./paste.ts'))

/** Fetches what reads a clipboard, so that it is there when something is pasted. */
export const fetchPasting = (): void => {
  // A paste says what is wrong.
  pasting.load().catch(() => undefined)
}

const clipOf = ({ rows, columns }: Block): Clip => ({
  columns: columns.map(({ field }) => ({ id: field.id, title: field.title, type: field.type })),
  rows: rows.map((row) =>
    columns.map(({ field }) => {
      const value = row[field.id] ?? null
      return { text: writtenText(value, field), value }
    }),
  ),
})

const noteCopied = (grid: GridController, block: Block, message: 'grid.copiedCells' | 'grid.cut'): void => {
  forgetClip(grid)
  grid.marquee = grid.selection.kind === 'cells' ? grid.range : null
  grid.requestPaint()
  grid.announce(t(message, { count: block.rows.length * block.columns.length }))
}

/** Answers a copy or cut event of the browser. What is not loaded goes through the asynchronous clipboard. */
export const onCopy = (
  grid: GridController,
  event: ClipboardEvent,
  options: { isCut: boolean; withHeaders: boolean },
): void => {
  event.preventDefault()
  const block = loadedBlock(grid)
  if (!block || !event.clipboardData) {
    void copyLater(grid, options.withHeaders)
    return
  }
  const cut = options.isCut ? cutOf(block.rows, block.columns) : null
  const clip = clipOf(block)
  const flavours = writeClip(cut ? { ...clip, cut: cut.name } : clip, options.withHeaders)
  event.clipboardData.setData('text/plain', flavours.text)
  event.clipboardData.setData('text/html', flavours.html)
  if (flavours.own) event.clipboardData.setData(OWN_TYPE, flavours.own)
  noteCopied(grid, block, cut ? 'grid.cut' : 'grid.copiedCells')
  if (cut) cutting.now = { ...cut, from: grid.props }
}

/** Copies through the asynchronous clipboard, reading what is not loaded (menus, large ranges). */
export const copyLater = async (grid: GridController, withHeaders: boolean): Promise<void> => {
  const reading = readBlock(grid).then((block) => {
    if (!block) throw new DOMException('Nothing to copy', 'AbortError')
    noteCopied(grid, block, 'grid.copiedCells')
    return writeClip(clipOf(block), withHeaders)
  })
  const part = (type: string, pick: (flavours: Flavours) => string): Promise<Blob> =>
    reading.then((flavours) => new Blob([pick(flavours)], { type }))
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': part('text/plain', ({ text }) => text),
        'text/html': part('text/html', ({ html }) => html),
      }),
    ])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await reading.then(({ text }) => navigator.clipboard.writeText(text)).catch(() => undefined)
  }
}

/** Answers a paste event of the browser. */
export const onPaste = (grid: GridController, event: ClipboardEvent, textOnly: boolean): void => {
  event.preventDefault()
  const data = event.clipboardData
  const files = Array.from(data?.files ?? [])
  const { active } = grid
  if (files.length > 0 && active && takesFiles(grid, active)) {
    takeFiles(grid, { kind: 'cell', cell: active }, files)
    return
  }
  if (!data) return
  const read = (type: string): string => data.getData(type)
  const flavours = { text: read('text/plain'), html: read('text/html'), own: read(OWN_TYPE) }
  pasting
    .load()
    .then(({ pasteClip }) => pasteClip(grid, flavours, textOnly))
    .catch((error: unknown) =>
      grid.tell({ kind: 'error', text: t('grid.pasteFailed', { reason: messageOf(error) }) }),
    )
}
