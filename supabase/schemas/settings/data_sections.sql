create table private.data_sections (
  -- The table, with its schema.
  source text primary key check (source ~ '^(public|private)\.[a-z_]+$'),
  -- Its section of the file; null: it is left out, and `reason` says why.
  section text unique check (section ~ '^[a-z][a-z_]{0,49}$'),
  reason text,
  -- The column with the account.
  owner text not null default 'user_id',
  -- In this order the rows are read, and no two rows of an account have the same.
  key text[] not null default '{id}',
  -- Columns that stay out of the file.
  hidden text[] not null default '{}',
  -- A function of `private` that gives what belongs to a row besides its columns, by the row's id.
  details text,
  -- Counted as something of the learner's.
  is_item boolean not null default false,
  -- The function of `private` that imports the section; null: the file only tells.
  importer text,
  -- Tables that a column's ids refer to.
  refs jsonb not null default '{}',
  -- Columns that an import may write; null: all that the file has.
  writable text[],
  -- Columns that an import sets whatever the file says.
  fixed jsonb not null default '{}',
  check ((section is null) = (reason is not null))
);
