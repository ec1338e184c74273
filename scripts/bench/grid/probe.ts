/**
 * Measuring script for the page, as text: `window.bench`. Detects missing rows by the color of their
 * placeholders, in a strip of pixels that every placeholder of the first column overlaps.
 */
export const probe = `(() => {
  if (window.bench) return
  const headerHeight = 34, rowHeight = 32, stripe = 96
  const canvas = () => document.querySelector('[data-grid] canvas')
  const scroller = () => document.querySelector('[data-grid-scroller]')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let wanted = ''
  const placeholder = () => {
    if (wanted) return wanted
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    context.fillStyle = getComputedStyle(canvas()).getPropertyValue('--skeleton').trim()
    context.fillRect(0, 0, 1, 1)
    return (wanted = context.getImageData(0, 0, 1, 1).data.join())
  }
  const look = () => {
    const height = Math.floor(canvas().getBoundingClientRect().height)
    const copy = new OffscreenCanvas(1, height).getContext('2d', { willReadFrequently: true })
    copy.drawImage(canvas(), stripe, 0, 1, height, 0, 0, 1, height)
    const pixels = copy.getImageData(0, 0, 1, height).data
    const found = { blank: 0, seen: 0 }
    for (let y = headerHeight; y + rowHeight < height; y += rowHeight) {
      found.seen += 1
      for (let at = y; at < y + rowHeight; at += 1) {
        if (pixels.slice(at * 4, at * 4 + 4).join() !== placeholder()) continue
        found.blank += 1
        break
      }
    }
    return found
  }
  /** Milliseconds until a jump to a fraction of all rows shows its rows. */
  const jump = async (share) => {
    const start = performance.now()
    const element = scroller()
    element.scrollTop = share * (element.scrollHeight - element.clientHeight)
    // The frame that scrolls, and the frame that shows the result.
    await frame()
    await frame()
    while (look().blank > 0) {
      if (performance.now() - start > 20000) throw new Error('No rows came within 20 s.')
      await frame()
    }
    return performance.now() - start
  }
  window.bench = {
    frames: [], counts: { blank: 0, seen: 0 }, echoes: [], runs: false, look, jump,
    async watchFrames() {
      this.frames = []
      this.runs = true
      let last = await frame()
      while (this.runs) {
        const now = await frame()
        this.frames.push(now - last)
        last = now
      }
    },
    async watchBlanks() {
      this.counts = { blank: 0, seen: 0 }
      this.runs = true
      while (this.runs) {
        const { blank, seen } = look()
        this.counts.blank += blank
        this.counts.seen += seen
        await new Promise((resolve) => setTimeout(resolve, 100))
        await frame()
      }
    },
    /** Tours all rows with evenly spaced stops, scrolling a little at each. */
    async tour(stops) {
      const times = []
      for (let stop = 0; stop < stops; stop += 1) {
        times.push(await jump((stop + 0.5) / stops))
        for (let turn = 0; turn < 3; turn += 1) {
          scroller().scrollTop += 120
          await frame()
        }
      }
      return times
    },
    watchEchoes() {
      addEventListener('keydown', (event) => {
        if (event.key.length !== 1) return
        requestAnimationFrame(() => {
          // Runs after the frame was painted.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => this.echoes.push(performance.now() - event.timeStamp)
          port2.postMessage(0)
        })
      }, true)
    },
  }
})()`

/** True if a visible row has content that is not a loading text. */
export const hasRows = `[...document.querySelectorAll('[role=gridcell]')].some((cell) => /SO-|word/.test(cell.textContent ?? ''))`
