import { lazyPart } from '@cahier/contract/react'
import type { FieldControl } from '@cahier/ui/field'
import { Input } from '@cahier/ui/input'
import { memo, useRef } from 'react'

export interface TagsFieldProps {
  control: FieldControl
  /** Names between commas, with what is being typed. */
  value: string
  onValueChange(value: string): void
  /** Shown while there are none. */
  placeholder?: string
}

interface PartProps extends TagsFieldProps {
  /** Whether the plain box has the focus. */
  focus: { current: boolean }
}

function PlainTags({ control, value, onValueChange, placeholder, focus }: PartProps) {
  const follow = (hasFocus: boolean) => () => {
    focus.current = hasFocus
  }
  return (
    <Input
      {...control}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onValueChange(event.target.value)}
      onFocus={follow(true)}
      onBlur={follow(false)}
    />
  )
}

const OwnTags = lazyPart<PartProps>(() => import('./own-tags.tsx'), {
  pending: (props) => <PlainTags {...props} />,
  failed: (_retry, props) => <PlainTags {...props} />,
})

/** The tags of a note. Until the completion has loaded they are typed as text, which it takes over with the focus. */
export const TagsField = memo(function TagsField(props: TagsFieldProps) {
  const focus = useRef(false)
  return <OwnTags {...props} focus={focus} />
})
