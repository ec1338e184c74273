import { useState } from 'react'
import type { CellValue } from '#core/schema.ts'
import type { EditorResult } from '../../../fields/field-ui.ts'
import { FieldIcon } from '../../../fields/field-icon.tsx'
import { fieldUis, parseTyped } from '../../../fields/index.ts'
import { problemMessage } from '../../../fields/format/problem-message.ts'
import type { FakeColumn } from './fake-source.ts'

/** All editors as forms show them. */
export function FormDemo({ columns }: { columns: readonly FakeColumn[] }) {
  return (
    <form className="mx-auto grid max-w-md gap-4 p-6">
      {columns.map((column) => (
        <FormField key={column.field.id} column={column} />
      ))}
    </form>
  )
}

function FormField({ column: { field } }: { column: FakeColumn }) {
  const [value, setValue] = useState<CellValue>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { Editor } = fieldUis[field.type]
  const take = (result: EditorResult): void => {
    if ('isWritten' in result) return
    const parsed =
      'text' in result ? parseTyped(result.text, field) : { ok: true as const, value: result.value }
    setProblem(parsed.ok ? null : problemMessage(parsed.problem))
    if (parsed.ok) setValue(parsed.value)
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={field.id} className="flex items-center gap-1.5 text-sm font-medium">
        <FieldIcon type={field.type} className="text-icon" />
        {field.title}
      </label>
      <Editor
        id={field.id}
        value={value}
        column={field}
        initialText={null}
        mode="form"
        label={field.title}
        isInvalid={problem !== null}
        describedBy={`${field.id}-problem`}
        onCommit={take}
        onCancel={() => undefined}
      />
      <p id={`${field.id}-problem`} className="text-xs text-danger-ink">
        {problem}
      </p>
    </div>
  )
}
