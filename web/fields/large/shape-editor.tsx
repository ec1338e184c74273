import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { geometry } from '#core/fields/types/geometry.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import type { EditorProps } from '../field-ui.ts'
import { problemMessage } from '../format/problem-message.ts'
import { currentTextFormat } from '../format/text-format.ts'
import { LargeFrame, largeTextClass, toolLine } from './large-frame.tsx'
import { mapText } from './map-text.ts'
import { ShapeMap } from './shape-map.tsx'
import { positionsOf, type Position, readShapes, type ShapeKind, writeShape } from './geometry-shapes.ts'
import { useTextDraft } from './use-text-draft.ts'

/** A shape as text, and on a map to draw points, lines or polygons by clicking. */
export function ShapeEditor(props: EditorProps) {
  const t = useTranslation()
  const draft = useTextDraft(props, typeof props.value === 'string' ? props.value : '', false)
  const map = useRef<HTMLDivElement>(null)
  const { text } = draft
  const read = geometry.parseText(text, props.column, currentTextFormat())
  const shapes = read.ok ? readShapes(text) : []
  const [kind, setKind] = useState<ShapeKind>(() => shapes[0]?.kind ?? 'point')
  const positions = positionsOf(shapes)
  const write = (next: readonly Position[], as = kind): void => draft.setText(writeShape(as, next))
  return (
    <LargeFrame editor={props} draft={draft}>
      <textarea
        ref={draft.field}
        {...mapText(props, draft, map, read.ok)}
        spellCheck={false}
        placeholder="POINT (8.54 47.37)"
        className={`${largeTextClass} h-16 font-mono text-xs leading-5 text-ink placeholder:text-ink-3`}
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
        <SegmentedControl
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
