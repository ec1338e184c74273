import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'

/** A phone as a browser has it: fingers, its own viewport, a small screen. */
export const phoneScreen = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
}

type Point = { x: number; y: number }

/** One finger, as the browser's own input: scrolling, long presses and drags come of it as on a screen. */
export async function touchPointOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]): Promise<void> {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  }
  return {
    /** Rests on a place until the app takes it as a long press. */
    async hold(at: Point): Promise<void> {
      const pressed = await page.evaluateHandle(() => ({
        menuAsked: new Promise<void>((resolve) => {
          addEventListener('contextmenu', () => resolve(), { once: true, capture: true })
        }),
      }))
      await touch('touchStart', [at])
      await pressed.evaluate(({ menuAsked }) => menuAsked)
      await touch('touchEnd', [])
    },
    async drag(from: Point, to: Point): Promise<void> {
      await touch('touchStart', [from])
      const steps = 10
      for (let step = 1; step <= steps; step += 1) {
        const along = (one: number, other: number): number => one + ((other - one) * step) / steps
        await touch('touchMove', [{ x: along(from.x, to.x), y: along(from.y, to.y) }])
        await page.waitForTimeout(16)
      }
      await touch('touchEnd', [])
    },
  }
}

/** The middle of what is on the screen. */
export async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The same, after it and all animations on the page have stopped. */
export async function restOf(target: Locator): Promise<Point> {
  await target
    .page()
    .waitForFunction(() =>
      document
        .getAnimations()
        .every((each) => each.playState !== 'running' || each.effect?.getTiming().iterations === Infinity),
    )
  let last = await middleOf(target)
  // A list that is being read again moves its rows a moment later.
  let equalReads = 0
  await eventually(async () => {
    const before = last
    last = await middleOf(target)
    equalReads = last.x === before.x && last.y === before.y ? equalReads + 1 : 0
    return equalReads
  }).toBeGreaterThanOrEqual(6)
  return last
}

/** Scrolls to a place, and stays there, also after a finger that still moved. */
export async function scrollTo(scroller: Locator, place: 'start' | 'end'): Promise<void> {
  await eventually(() =>
    scroller.evaluate(
      (element, end) =>
        new Promise<boolean>((done) => {
          element.scrollTo(0, end ? element.scrollHeight : 0)
          setTimeout(() => {
            const { scrollLeft, scrollTop, scrollHeight, clientHeight } = element
            done(scrollLeft === 0 && (end ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop === 0))
          }, 150)
        }),
      place === 'end',
    ),
  ).toBe(true)
}

/** No letters that Safari would zoom in on, nothing wider than the screen, and targets for fingers. */
export async function expectFit(page: Page): Promise<void> {
  expect(await smallTargets(page)).toEqual([])
  const [smallest, width] = await page.evaluate<[number, number]>(
    `[Math.min(...[...document.querySelectorAll('input:not([type=checkbox]), textarea, select')]
      .map((each) => parseFloat(getComputedStyle(each).fontSize))), document.documentElement.scrollWidth]`,
  )
  expect(smallest).toBeGreaterThanOrEqual(16)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

/** What a finger can hit, but on less than this many pixels each way; text says what and where. */
export async function smallTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate(measureTargets(least))
}

/** Runs in the page. A target is as large as the ground around its middle that is its own. */
const measureTargets = (least: number): string => `(() => {
  const wanted = 'button, a[href], input, select, textarea, [role=button], [role^=menuitem], [role=option], ' +
    '[role=switch], [role=checkbox], [role=radio], [role=tab], [role=combobox], [role=slider]'
  const small = []
  /** Null where something else covers its middle. */
  const sizeOf = (element) => {
    const box = element.getBoundingClientRect()
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const isOwn = (atX, atY) => {
      const hit = document.elementFromPoint(atX, atY)
      if (!hit) return false
      if (element.contains(hit)) return true
      const label = hit.closest('label')
      return label !== null && (label.control === element || label.contains(element))
    }
    if (box.width < 2 || box.height < 2 || !isOwn(x, y)) return null
    const reach = (dx, dy) => {
      let pixels = 0
      while (pixels < 60 && isOwn(x + dx * (pixels + 1), y + dy * (pixels + 1))) pixels += 1
      return pixels
    }
    return { width: Math.max(box.width, reach(-1, 0) + reach(1, 0) + 1), height: reach(0, -1) + reach(0, 1) + 1 }
  }
  const isSmall = (size) => size !== null && (size.width < ${least} - 0.6 || size.height < ${least} - 0.6)
  for (const element of document.querySelectorAll(wanted)) {
    if (element.closest('[aria-hidden=true], [inert]') || element.disabled || !isSmall(sizeOf(element))) continue
    // What it scrolls in may have cut it off.
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const size = sizeOf(element)
    if (!isSmall(size)) continue
    const name = element.getAttribute('aria-label') ?? element.id + ' ' + (element.textContent ?? '')
    small.push(element.tagName + ' ' + name.trim().slice(0, 40) + ': ' + size.width + ' x ' + size.height)
  }
  return small
})()`
