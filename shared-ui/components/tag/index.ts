export { Tag, type TagColor, type TagProps, tagColors } from './tag.tsx'
