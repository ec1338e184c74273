import { expect, it } from 'vitest'
import { DEFAULT_BINDINGS } from '../../views/grid/keyboard/key-bindings.ts'
import { chordsOf, shortcutGroups, printedChord } from './shortcut-groups.ts'

const rows = shortcutGroups.flatMap((group) => group.rows)

it('lists every grid command once', () => {
  const listed = rows.flatMap((row) => row.commands ?? [])
  expect(listed).toHaveLength(new Set(listed).size)
  const bound = new Set(DEFAULT_BINDINGS.map(({ command }) => command))
  expect(listed.toSorted()).toEqual(expect.arrayContaining([...bound]))
})

it('has keys for every row', () => {
  for (const row of rows) expect([row.label, chordsOf(row, DEFAULT_BINDINGS)]).not.toEqual([row.label, []])
})

it('displays arrows as on screen', () => {
  expect(printedChord('Mod+Shift+ArrowStart', false)).toBe('Mod+Shift+←')
  expect(printedChord('Mod+Shift+ArrowStart', true)).toBe('Mod+Shift+→')
  expect(printedChord('Alt+PageDown', false)).toBe('Alt+PgDn')
})
