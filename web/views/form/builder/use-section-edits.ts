import { useEffect, useRef } from 'react'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { type FormSection, readSections } from '#core/views/form-sections.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { showToast } from '../../../ui/feedback/toast-queue.ts'
import type { FormEdits } from './use-form-edits.ts'

export type SectionEdits = {
  /** In order. */
  list: readonly FormSection[]
  /** Adds a section at the end. */
  add: () => void
  change: (id: string, patch: Partial<FormSection>, when?: 'soon' | 'now') => void
  /** Removes a section, which can be undone for some seconds. */
  remove: (id: string) => void
}

/** The sections of the form in the editor. */
export function useSectionEdits({
  options,
  included,
  setOptions,
}: Pick<FormEdits, 'options' | 'included' | 'setOptions'>): SectionEdits {
  const t = useTranslation()
  const list = readSections(options['sections'])
  // Undo keeps what was changed since.
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const save = (sections: readonly FormSection[], when?: 'soon' | 'now'): void =>
    setOptions({ sections }, when)
  return {
    list,
    add() {
      const last = Math.max(0, ...list.map(({ order }) => order), ...included.map(({ place }) => place.order))
      const section = {
        id: randomText(12),
        order: last + 1,
        title: '',
        text: '',
        newPage: false,
        filters: [],
      }
      save([...list, section], 'now')
      focusSoon(section.id)
    },
    change: (id, patch, when) =>
      save(
        list.map((section) => (section.id === id ? { ...section, ...patch } : section)),
        when,
      ),
    remove(id) {
      const removed = list.filter((section) => section.id === id)
      save(
        list.filter((section) => section.id !== id),
        'now',
      )
      showToast({
        message: t('form.builder.sectionRemoved'),
        action: { label: t('common.undo'), onSelect: () => save([...latest.current, ...removed], 'now') },
        timeout: limits.undoToastDurationMs,
      })
    },
  }
}

/** Focuses the heading of a new section. */
function focusSoon(id: string): void {
  setTimeout(() => {
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(id)}"] textarea`)?.focus()
  }, 50)
}
