import { expect, it } from 'vitest'
import type { CellValue } from '#core/schema.ts'
import { FileBatch } from './file-batch.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve))
const files = (...names: string[]) => names.map((name) => new File(['x'], name))
const values = (added: readonly ((now: CellValue) => CellValue)[]) => added.map((add) => add(null))

it('commits finished uploads as one step, and retried ones as another', async () => {
  const taken: CellValue[][] = []
  let isBroken = true
  let isEmpty = false
  const batch = new FileBatch(
    files('a', 'b', 'c'),
    async (file) => {
      if (file.name === 'b' && isBroken) throw new Error('No line.')
      return () => file.name
    },
    (added) => taken.push(values(added)),
  )
  batch.onEmpty = () => (isEmpty = true)
  batch.start()
  await settled()
  expect(taken).toEqual([['a', 'c']])
  expect(batch.uploads()).toMatchObject([{ name: 'b', problem: 'No line.' }])
  expect(isEmpty).toBe(false)
  isBroken = false
  batch.retry(batch.uploads()[0]?.key ?? 0)
  await settled()
  expect(taken).toEqual([['a', 'c'], ['b']])
  expect(isEmpty).toBe(true)
})

it('commits the rest when one upload is stopped, nothing when all are', async () => {
  const taken: CellValue[][] = []
  const go: (() => void)[] = []
  const send = (file: File) => new Promise<() => string>((resolve) => go.push(() => resolve(() => file.name)))
  const batch = new FileBatch(files('a', 'b'), send, (added) => taken.push(values(added)))
  batch.start()
  go[0]?.()
  await settled()
  expect(taken).toEqual([])
  batch.dismiss(batch.uploads()[1]?.key ?? 0)
  expect(taken).toEqual([['a']])
  go[1]?.()
  await settled()
  expect(taken).toEqual([['a']])
})
