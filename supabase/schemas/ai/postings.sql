-- The stems of a passage: `fr:photosynthes`. Those of the note's title count twice.
create table private.postings (
  user_id uuid not null references auth.users (id) on delete cascade,
  term text not null,
  passage_id bigint not null references private.passages (id) on delete cascade,
  count smallint not null check (count > 0),
  primary key (user_id, term, passage_id)
);

create index postings_passage_id_idx on private.postings (passage_id);

insert into private.data_sections (source, reason) values ('private.postings', 'made from the notes');
