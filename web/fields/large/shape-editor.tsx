import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { fields } from '#core/fields/index.ts'
import { useT } from '../../i18n/use-t.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { EditorProps } from '../field-ui.ts'
import { problemMessage } from '../problem-message.ts'
import { currentTextFormat } from '../text-format.ts'
import { LargeFrame, largeText, toolLine } from './large-frame.tsx'
import { mapText } from './map-text.ts'
import { ShapeMap } from './shape-map.tsx'
import { onlyPositions, type Position, readShapes, type ShapeKind, writeShape } from './shapes.ts'
import { useTextDraft } from './use-text-draft.ts'

/** A shape as text, and drawn: a point, a line or an area is made by clicks. */
export function ShapeEditor(props: EditorProps) {
  const t = useT()
  const draft = useTextDraft(props, typeof props.value === 'string' ? props.value : '', false)
  const map = useRef<HTMLDivElement>(null)
  const { text } = draft
  const read = fields.Geometry.parseText(text, props.column, currentTextFormat())
  const shapes = read.ok ? readShapes(text) : []
  const [kind, setKind] = useState<ShapeKind>(() => shapes[0]?.kind ?? 'point')
  const positions = onlyPositions(shapes)
  const write = (next: readonly Position[], as = kind): void => draft.setText(writeShape(as, next))
  return (
    <LargeFrame editor={props} draft={draft}>
      <textarea
        ref={draft.field}
        {...mapText(props, draft, map, read.ok)}
        spellCheck={false}
        placeholder="POINT (8.54 47.37)"
        className={`${largeText} h-16 font-mono text-xs leading-5 text-ink placeholder:text-ink-3`}
      />
      <ShapeMap
        shapes={shapes}
        source={read.ok ? text : ''}
        map={map}
        onPick={
          props.isDisabled
            ? undefined
            : (position) => write(kind === 'point' ? [position] : [...positions, position])
        }
      />
      <div className={toolLine}>
        <Segmented
          label={t('cells.map.kind')}
          value={kind}
          options={[
            { value: 'point', label: t('cells.map.point') },
            { value: 'line', label: t('cells.map.line') },
            { value: 'area', label: t('cells.map.area') },
          ]}
          onChange={(next) => {
            setKind(next)
            if (positions.length > 0) write(positions, next)
          }}
        />
        <IconButton
          icon={Undo2}
          size="xs"
          label={t('cells.map.removeLast')}
          disabled={positions.length === 0}
          onClick={() => write(positions.slice(0, -1))}
        />
        <p role="status" className="ms-1 min-w-0 flex-1 text-xs text-danger-ink">
          {read.ok ? '' : problemMessage(read.problem)}
        </p>
      </div>
    </LargeFrame>
  )
}
