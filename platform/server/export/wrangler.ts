/** How Cloudflare runs the worker. Its newest features are those of this day. */
export const compatibility = { date: '2026-07-01', flags: ['nodejs_compat'] }

/**
 * The worker answers every path but those of releases, whose files are the same for everybody. It finds pages by itself, so the host
 * neither redirects nor falls back.
 */
export const assetRules = {
  html_handling: 'none',
  not_found_handling: 'none',
  run_worker_first: ['/*', '!/releases/*'],
} as const

const configuration = {
  main: 'worker.js',
  no_bundle: true,
  // Pages beside the worker are files, not modules of it.
  find_additional_modules: false,
  compatibility_date: compatibility.date,
  compatibility_flags: compatibility.flags,
  assets: { directory: '.', binding: 'ASSETS', ...assetRules },
}

/** What the command `wrangler deploy` reads: the configuration, and the files that are not for browsers. */
export const wranglerFiles: Readonly<Record<string, string>> = {
  'wrangler.json': `${JSON.stringify(configuration, null, 2)}\n`,
  '.assetsignore': ['worker.js', 'wrangler.json', '.wrangler', ''].join('\n'),
}
