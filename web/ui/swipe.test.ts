import { expect, test } from 'vitest'
import { followed, isEnough, wayOf } from './swipe.ts'

test('a movement is across only when it is far more so than up or down', () => {
  expect(wayOf(5, 3)).toBeNull()
  expect(wayOf(-20, 6)).toBe('across')
  expect(wayOf(20, 18)).toBe('other')
  expect(wayOf(2, 40)).toBe('other')
})

test('far leads on, and so does a flick; what comes back does not', () => {
  expect(isEnough(130, 390, 0)).toBe(true)
  expect(isEnough(-60, 390, 0)).toBe(false)
  expect(isEnough(-60, 390, -0.8)).toBe(true)
  expect(isEnough(-10, 390, -2)).toBe(false)
  expect(isEnough(200, 390, -0.5)).toBe(false)
  // On wide panels a hand's breadth will do.
  expect(isEnough(150, 900, 0)).toBe(true)
})

test('where nothing lies beyond, the finger feels it', () => {
  expect(followed(-80, true)).toBe(-80)
  expect(followed(-80, false)).toBe(-20)
})
