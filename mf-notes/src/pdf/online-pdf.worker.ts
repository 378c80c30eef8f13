// The prefix `online-` keeps the worker out of the offline installation: most learners open no PDF.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

/**
 * Starts this file as a worker, where it is part of a release. A development server has none: there pdf.js finds what it needs in the page, because the line
 * above has run.
 */
export const start = async (_signal?: AbortSignal): Promise<Worker | null> => null
