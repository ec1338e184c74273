import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, onToasts, showToast, shownToasts } from './toast-queue.ts'

const messages = (): string[] => shownToasts().map((toast) => toast.message)

describe('toasts', () => {
  beforeEach(() => {
    for (const toast of shownToasts()) closeToast(toast.id)
  })

  it('appear in order and disappear when dismissed', () => {
    const putAway = showToast({ message: 'one' })
    showToast({ message: 'two' })
    putAway()
    putAway()
    expect(messages()).toEqual(['two'])
  })

  it('drop other toasts before errors', () => {
    showToast({ message: 'failed', tone: 'error' })
    for (const message of ['a', 'b', 'c', 'd']) showToast({ message })
    expect(messages()).toEqual(['failed', 'b', 'c', 'd'])
  })

  it('are limited to four, even if all are errors', () => {
    for (const message of ['a', 'b', 'c', 'd', 'e']) showToast({ message, tone: 'error' })
    expect(messages()).toEqual(['b', 'c', 'd', 'e'])
  })

  it('are replaced in place', () => {
    showToast({ message: 'half', place: 'progress' })
    const [first] = shownToasts()
    showToast({ message: 'other' })
    const putAway = showToast({ message: 'done', place: 'progress' })
    expect(messages()).toEqual(['done', 'other'])
    expect(shownToasts()[0]?.id).toBe(first?.id)
    putAway()
    expect(messages()).toEqual(['other'])
  })

  it('notify listeners until they unsubscribe', () => {
    const listener = vi.fn<() => void>()
    const stop = onToasts(listener)
    showToast({ message: 'one' })
    stop()
    showToast({ message: 'two' })
    expect(listener).toHaveBeenCalledTimes(1)
  })
})
