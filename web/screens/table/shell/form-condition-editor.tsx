import { Suspense, useState } from 'react'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import type { ConditionEditorProps } from '../../../views/form/settings/condition-dialog.tsx'
import { FilterGroup } from '../toolbar/filter/lazy-filter.tsx'
import { completeOf, fromJson, type Group, toJson } from '../view/filter-tree.ts'

/** Edits the condition of a form's question as the toolbar edits filters. */
export function FormConditionEditor({ filters, columns, onChange }: ConditionEditorProps) {
  // Keeps incomplete conditions, which are not stored.
  const [group, setGroup] = useState<Group>(() => fromJson(filters))
  return (
    <Suspense fallback={<Spinner />}>
      <FilterGroup
        group={group}
        columns={columns}
        onChange={(next) => {
          setGroup(next)
          onChange(toJson(completeOf(next, columns)))
        }}
      />
    </Suspense>
  )
}
