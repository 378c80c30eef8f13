import { writePicture } from '../addresses.ts'

const pictureMarks = /!\[((?:\\.|[^\]\\\n])*)\]\(cahier-picture:(\d+)\)/g

/** What stands for a picture that has no name yet. @param alternative Markdown of what is said instead of it */
export const pictureMark = (alternative: string, index: number): string => `![${alternative}](cahier-picture:${index})`

/** Puts the names of files in place of the marks of pictures. The marks of those without a name are left out. */
export const withPictureNames = (markdown: string, names: readonly string[]): string =>
  markdown
    .replace(pictureMarks, (_mark, alternative: string, index: string) => {
      const name = names[Number(index)]
      return name === undefined ? '' : writePicture(name, alternative || undefined)
    })
    .trim()
