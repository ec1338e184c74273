import { expect, test } from 'vitest'
import { swipeOffset, isSwipeFarEnough, swipeDirection } from './swipe.ts'

test('recognizes a horizontal swipe only if it is clearly more horizontal than vertical', () => {
  expect(swipeDirection(5, 3)).toBeNull()
  expect(swipeDirection(-20, 6)).toBe('horizontal')
  expect(swipeDirection(20, 18)).toBe('other')
  expect(swipeDirection(2, 40)).toBe('other')
})

test('accepts long or fast swipes, but not those that reverse', () => {
  expect(isSwipeFarEnough(130, 390, 0)).toBe(true)
  expect(isSwipeFarEnough(-60, 390, 0)).toBe(false)
  expect(isSwipeFarEnough(-60, 390, -0.8)).toBe(true)
  expect(isSwipeFarEnough(-10, 390, -2)).toBe(false)
  expect(isSwipeFarEnough(200, 390, -0.5)).toBe(false)
  // On wide panels, the pixel limit applies.
  expect(isSwipeFarEnough(150, 900, 0)).toBe(true)
})

test('resists a swipe with no neighbor', () => {
  expect(swipeOffset(-80, true)).toBe(-80)
  expect(swipeOffset(-80, false)).toBe(-20)
})
