import '../../../app.css'
import { useCallback, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { catalogs } from 'virtual:catalogs/app'
import { fieldOf } from '#core/fields/index.ts'
import { fieldTypes, type FieldType, type SelectOption } from '#core/schema.ts'
import { setTheme } from '../../../theme/theme.ts'
import { nextOptionColor } from '../../../theme/palette-colors.ts'
import { startI18n } from '../../../i18n/i18n.ts'
import { I18nRoot } from '../../../i18n/use-translation.tsx'
import type { GridColumn, GridHandle } from '../grid-props.ts'
import { Grid } from '../grid.tsx'
import { RowStore } from '../rows/row-store.ts'
import { FormDemo } from './form-demo.tsx'
import { createFakeSource, fakeColumns } from './fake-source.ts'

/*
 * Development only: the grid over an in-memory table. URL options: form (all editors), rows, cols, latency (ms), lang,
 * theme, height (row px), readonly.
 */
const options = new URLSearchParams(location.search)
const numberOf = (name: string, fallback: number): number => Number(options.get(name) ?? fallback)

const allColumns = fakeColumns(numberOf('cols', 30))
const source = createFakeSource(numberOf('rows', 1_000_000), allColumns, numberOf('latency', 20))
const store = new RowStore({ load: source.load })
const isReadOnlyType = (type: FieldType): boolean => fieldOf({ type }).readOnly === true

declare global {
  interface Window {
    demo: { store: RowStore; source: typeof source; grid: () => GridHandle | null; log: unknown[] }
  }
}

function Demo() {
  const grid = useRef<GridHandle>(null)
  const [columns, setColumns] = useState<readonly GridColumn[]>(() =>
    allColumns.map((column, index) => ({
      ...column,
      canEdit: !isReadOnlyType(column.field.type),
      ...(index === 3 ? { sort: 'asc' as const } : {}),
      isFiltered: index === 1,
    })),
  )
  const [log, setLog] = useState('')
  window.demo = useMemo(() => ({ store, source, grid: () => grid.current, log: [] }), [])
  const note = useCallback((name: string, what?: unknown) => {
    window.demo.log.push([name, what])
    setLog(`${name} ${JSON.stringify(what) ?? ''}`)
  }, [])
  const createOption = useCallback(async (columnId: string, title: string): Promise<SelectOption> => {
    const option = { id: `n${Date.now()}`, title, order: 99, color: nextOptionColor(title.length) }
    setColumns((before) =>
      before.map((column) =>
        column.field.id === columnId
          ? { ...column, field: { ...column.field, selectOptions: [...column.field.selectOptions, option] } }
          : column,
      ),
    )
    return Promise.resolve(option)
  }, [])
  return (
    <main className="flex h-dvh flex-col">
      <div className="flex h-10 items-center gap-3 border-b border-line px-3 text-xs text-ink-2">
        <strong className="text-sm text-ink">Grid</strong>
        <span className="truncate" data-testid="log">
          {log}
        </span>
      </div>
      <div className="min-h-0 flex-1">
        <Grid
          ref={grid}
          label="Tasks"
          columns={columns}
          store={store}
          frozenCount={1}
          rowHeight={numberOf('height', 32)}
          canEdit={!options.has('readonly')}
          canAddRows
          canDeleteRows
          canAddColumns
          canMoveColumns
          onCommit={source.commit}
          onPaste={source.paste}
          onInsertRows={source.insert}
          onDeleteRows={source.remove}
          onCreateOption={createOption}
          onNotice={(notice) => note('notice', notice)}
          onResizeColumns={([[id, width] = ['', 0]]) => {
            note('resize', { id, width })
            setColumns((before) =>
              before.map((column) => (column.field.id === id ? { ...column, width } : column)),
            )
          }}
          onMoveColumns={(ids, to) => {
            note('move', { ids, to })
            setColumns((before) => {
              const moved = before.filter(({ field }) => ids.includes(field.id))
              return before.filter((one) => !moved.includes(one)).toSpliced(to, 0, ...moved)
            })
          }}
          onAddColumn={() => note('add column')}
          onColumnMenu={(id) => note('column menu', id)}
          onContextMenu={(target) => note('context menu', target)}
          onExpand={(id) => note('expand', id)}
          onUndo={() => note('undo')}
          onRedo={() => note('redo')}
        />
      </div>
    </main>
  )
}

const theme = options.get('theme')
if (theme === 'light' || theme === 'dark') setTheme(theme)
await startI18n(catalogs, options.get('lang') ?? 'en')
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nRoot>
      {options.has('form') ? <FormDemo columns={allColumns.slice(0, fieldTypes.length)} /> : <Demo />}
    </I18nRoot>,
  )
