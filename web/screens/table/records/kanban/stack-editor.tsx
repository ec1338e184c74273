import { type RefObject, useId, useState } from 'react'
import * as limits from '#core/limits.ts'
import { showError } from '../../../../api/http/show-error.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { lightOptionColors, pickerColors } from '../../../../theme/palette-colors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import { NumberField } from '../../../../ui/forms/number-field.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { ColorPicker } from '../../../color-picker.tsx'
import type { StackActions } from './board-actions.ts'
import type { BoardStack } from './board-stacks.ts'

const colors = [...lightOptionColors, ...pickerColors]

/** Edits the record limit of a stack, and the name and color of its option. */
export function StackEditor(props: {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  stack: BoardStack
  actions: StackActions
}) {
  const { stack, onClose } = props
  const t = useTranslation()
  return (
    <Popover
      open={props.open}
      onOpenChange={(open) => !open && onClose()}
      anchor={props.anchor}
      label={t('kanban.editNamed', { stack: stack.title })}
      className="w-72"
    >
      {props.open && <EditorForm {...props} />}
    </Popover>
  )
}

function EditorForm({ stack, actions, onClose }: Parameters<typeof StackEditor>[0]) {
  const t = useTranslation()
  const id = useId()
  const canRename = actions.edit !== undefined && stack.color !== null
  const [title, setTitle] = useState(stack.title)
  const [color, setColor] = useState(stack.color ?? '')
  const [limit, setLimit] = useState(stack.limit)
  function save(): void {
    if (limit !== stack.limit) actions.setLimit(stack.id, limit)
    const name = title.trim()
    if (canRename && name !== '' && (name !== stack.title || color !== stack.color))
      actions.edit?.(stack.id, { title: name, color }).catch(showError)
    onClose()
  }
  return (
    <form
      id={id}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {canRename && (
        <>
          <Field label={t('kanban.name')}>
            <Input value={title} dir="auto" maxLength={limits.titleLength} onText={setTitle} />
          </Field>
          <ColorPicker label={t('kanban.color')} colors={colors} value={color} onChange={setColor} />
        </>
      )}
      <Field label={t('kanban.limit')} help={t('kanban.limitHelp')}>
        <NumberField value={limit} onChange={setLimit} min={1} step={1} placeholder={t('kanban.noLimit')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" tone="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" tone="primary" type="submit">
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}
