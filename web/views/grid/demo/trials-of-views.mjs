/*
 * Browser tests of layout and access: directions, phones, a million rows, screen readers, frame rate. Development only.
 */
import assert from 'node:assert/strict'
import { cell, center, click, active, quantile } from './steps.mjs'

export const viewTrials = []
const trial = (name, options, run) => viewTrials.push({ name, options, run })

trial('right-to-left: mirrored, arrows by sight', { query: 'lang=fa' }, async (page) => {
  await click(page, 2, 1)
  await page.keyboard.press('ArrowLeft')
  assert.deepEqual(await active(page), { row: 2, col: 2 })
  await page.keyboard.press('Control+ArrowLeft')
  assert.equal((await active(page)).row, 2)
  await page.keyboard.press('Home')
  assert.deepEqual(await active(page), { row: 2, col: 0 })
  await page.keyboard.press('End')
  assert.deepEqual(await active(page), { row: 2, col: 29 })
  await page.waitForTimeout(100)
  const at = await center(page, 2, 29)
  assert.ok(at.x > 0 && at.x < 1440)
  await page.keyboard.press('Home')
  await page.keyboard.type('سلام دنیا')
  await page.keyboard.press('Enter')
  assert.equal(await cell(page, 2, 0), 'سلام دنیا')
})

trial(
  'a phone: tap selects, a double tap edits',
  {
    query: 'rows=500',
    context: { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true, deviceScaleFactor: 3 },
  },
  async (page) => {
    const { x, y } = await center(page, 3, 0)
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(500)
    assert.deepEqual(await active(page), { row: 3, col: 0 })
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA')
    await page.touchscreen.tap(x, y)
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(100)
    assert.equal(await page.evaluate(() => document.querySelector('textarea').dataset.editing), 'true')
  },
)

trial('the last of a million rows is reachable', {}, lastRow)
trial(
  'the last of a million rows is reachable at scale 2',
  { args: ['--force-device-scale-factor=2'] },
  lastRow,
)
async function lastRow(page) {
  const scroller = page.locator('[data-grid-scroller]')
  await scroller.evaluate((element) => {
    element.scrollTop = element.scrollHeight
  })
  await page.waitForTimeout(400)
  const box = await page.evaluate(() => window.demo.grid().cellBox(999_999, 'c0'))
  const height = await page.evaluate(() => innerHeight)
  assert.ok(box.y > 0 && box.y + box.height <= height, JSON.stringify(box))
  assert.equal(await cell(page, 999_999, 14), 1_000_000)
  for (let step = 0; step < 3; step += 1) {
    await page.mouse.move(500, 400)
    await page.mouse.wheel(0, -320)
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(300)
  const moved = await page.evaluate(() => window.demo.grid().cellBox(999_999, 'c0'))
  assert.equal(Math.round(moved.y - box.y), 960)
}

trial('screen readers: a grid with the right counts, an active cell, no axe violations', {}, async (page) => {
  await click(page, 1, 1)
  await page.waitForTimeout(300)
  const seen = await page.evaluate(() => {
    const grid = document.querySelector('[role=grid]')
    const id = document.activeElement?.getAttribute('aria-activedescendant')
    return {
      rows: grid.ariaRowCount,
      cols: grid.ariaColCount,
      active: document.getElementById(id ?? '')?.textContent,
    }
  })
  assert.deepEqual([seen.rows, seen.cols], ['1000001', '30'])
  assert.match(seen.active, /Backlog|Done|In/)
  const { readFile } = await import('node:fs/promises')
  await page.evaluate(
    await readFile(new URL('../../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8'),
  )
  const found = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }),
  )
  assert.deepEqual(
    found.violations.map((one) => `${one.id}: ${one.nodes[0]?.html}`),
    [],
  )
})

for (const [speed, pixels] of [
  ['7,200', 120],
  ['24,000', 400],
]) {
  trial(`scrolling at ${speed} px/s`, { figures: true }, async (page) => {
    await page.mouse.move(700, 500)
    await page.evaluate(() => {
      window.frames_ = []
      window.blank_ = []
      let last = performance.now()
      const step = (now) => {
        window.frames_.push(now - last)
        last = now
        let blank = 0
        const top = Math.round((110 - window.demo.grid().cellBox(0, 'c0').y) / 32)
        for (let row = top; row < top + 25; row += 1) if (!window.demo.store.rowAt(row)) blank += 1
        window.blank_.push(blank / 25)
        window.raf_ = requestAnimationFrame(step)
      }
      window.raf_ = requestAnimationFrame(step)
    })
    const until = Date.now() + 8000
    while (Date.now() < until) {
      await page.mouse.wheel(0, pixels)
      await page.waitForTimeout(8)
    }
    const { frames, blank, heap } = await page.evaluate(() => {
      cancelAnimationFrame(window.raf_)
      return { frames: window.frames_, blank: window.blank_, heap: performance.memory?.usedJSHeapSize }
    })
    const mean = blank.reduce((sum, one) => sum + one, 0) / blank.length
    const total = frames.reduce((sum, one) => sum + one, 0)
    return (
      `fps ${((frames.length / total) * 1000).toFixed(1)}, frame ms p50/p95/p99 ${[0.5, 0.95, 0.99].map((share) => quantile(frames, share)).join(' / ')}, ` +
      `blank ${mean.toFixed(4)}, heap ${(heap / 1e6).toFixed(1)} MB`
    )
  })
}
