import { messageOf } from '../../../api/http/api-error.ts'
import { textFromEditor } from '../../../fields/index.ts'
import { t } from '../../../i18n/i18n.ts'
import { lazyModule } from '../../../ui/lazy-module.ts'
import { loadedBlock, readBlock, type Block } from './cell-block.ts'
import { ownClipboardType, writeClip, type Clip, type Flavours } from './clipboard.ts'
import type { GridController } from '../controller.ts'
import { cutOf, cutting, forgetClip } from './cut.ts'
import { takeFiles, takesFiles } from '../editing/file-drop.ts'

const pasting = lazyModule(() => import('./paste.ts'))

/** Preloads the clipboard parser. */
export const preloadPaste = (): void => {
  // The paste itself reports the failure.
  pasting.load().catch(() => undefined)
}

const clipOf = ({ rows, columns }: Block): Clip => ({
  columns: columns.map(({ field }) => ({ id: field.id, title: field.title, type: field.type })),
  rows: rows.map((row) =>
    columns.map(({ field }) => {
      const value = row[field.id] ?? null
      return { text: textFromEditor(value, field), value }
    }),
  ),
})

const noteCopied = (grid: GridController, block: Block, message: 'grid.copiedCells' | 'grid.cut'): void => {
  forgetClip(grid)
  grid.outlineCopied(grid.selection.kind === 'cells' ? grid.range : null)
  grid.announce(t(message, { count: block.rows.length * block.columns.length }))
}

/** Handles the browser's copy and cut events. Uses the asynchronous clipboard if rows need loading. */
export const onCopy = (
  grid: GridController,
  event: ClipboardEvent,
  options: { isCut: boolean; withHeaders: boolean },
): void => {
  event.preventDefault()
  const block = loadedBlock(grid)
  if (!block || !event.clipboardData) {
    void copyWhenLoaded(grid, options.withHeaders)
    return
  }
  const cut = options.isCut ? cutOf(block.rows, block.columns) : null
  const clip = clipOf(block)
  const flavours = writeClip(cut ? { ...clip, cut: cut.name } : clip, options.withHeaders)
  event.clipboardData.setData('text/plain', flavours.text)
  event.clipboardData.setData('text/html', flavours.html)
  if (flavours.own) event.clipboardData.setData(ownClipboardType, flavours.own)
  noteCopied(grid, block, cut ? 'grid.cut' : 'grid.copiedCells')
  if (cut) cutting.now = { ...cut, from: grid.props }
}

/** Copies through the asynchronous clipboard and loads missing rows (menus, large ranges). */
export const copyWhenLoaded = async (grid: GridController, withHeaders: boolean): Promise<void> => {
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

/** Handles the browser's paste event. */
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
  const flavours = { text: read('text/plain'), html: read('text/html'), own: read(ownClipboardType) }
  pasting
    .load()
    .then(({ pasteClip }) => pasteClip(grid, flavours, textOnly))
    .catch((error: unknown) =>
      grid.showMessage({ kind: 'error', text: t('grid.pasteFailed', { reason: messageOf(error) }) }),
    )
}
