import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, onToasts, showToast, shownToasts } from './toast-queue.ts'

const messages = (): string[] => shownToasts().map((toast) => toast.message)

describe('toasts', () => {
  beforeEach(() => {
    for (const toast of shownToasts()) closeToast(toast.id)
  })

  it('show in order and go when put away', () => {
    const putAway = showToast({ message: 'one' })
    showToast({ message: 'two' })
    putAway()
    putAway()
    expect(messages()).toEqual(['two'])
  })

  it('never crowd out an error while anything else can go', () => {
    showToast({ message: 'failed', tone: 'error' })
    for (const message of ['a', 'b', 'c', 'd']) showToast({ message })
    expect(messages()).toEqual(['failed', 'b', 'c', 'd'])
  })

  it('keep to four even when all are errors', () => {
    for (const message of ['a', 'b', 'c', 'd', 'e']) showToast({ message, tone: 'error' })
    expect(messages()).toEqual(['b', 'c', 'd', 'e'])
  })

  it('change in their place', () => {
    showToast({ message: 'half', place: 'progress' })
    const [first] = shownToasts()
    showToast({ message: 'other' })
    const putAway = showToast({ message: 'done', place: 'progress' })
    expect(messages()).toEqual(['done', 'other'])
    expect(shownToasts()[0]?.id).toBe(first?.id)
    putAway()
    expect(messages()).toEqual(['other'])
  })

  it('tell listeners until they stop', () => {
    const listener = vi.fn<() => void>()
    const stop = onToasts(listener)
    showToast({ message: 'one' })
    stop()
    showToast({ message: 'two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
