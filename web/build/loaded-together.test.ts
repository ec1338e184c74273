import { expect, it } from 'vitest'
import { hereAlready } from './loaded-together.ts'

const files = [
  'assets/rolldown-runtime-XKyaHtl9.js',
  'assets/start-form-door-app-Bn6BYN0h.js',
  'assets/start-form-sheet-DnSJ210L.js',
  'assets/sheet-BddY6aR_.js',
  'assets/menu-parts-a-b_C12.js',
]

it('leaves out of a preload list what the host has, and nothing else', () => {
  expect(hereAlready(files, 'assets/start-sheet-2tE9FRCp.js')).toEqual(files.slice(3))
  expect(hereAlready(files, 'assets/start-app-D98p4UID.js')).toEqual(files.slice(2))
  expect(hereAlready(files, 'assets/index-DrSFYOPU.js')).toEqual(files)
  expect(hereAlready(files, 'assets/sheet-BddY6aR_.js')).toEqual(files)
})
