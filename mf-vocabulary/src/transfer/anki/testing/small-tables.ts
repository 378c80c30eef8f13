/** Makes a collection with one note, without what is not read. */
export const smallTables = `
  create table col (id integer primary key, crt, conf);
  create table config (key text primary key, val blob) without rowid;
  create table notetypes (id integer primary key, name text);
  create table fields (ntid, ord, name text, primary key (ntid, ord)) without rowid;
  create table decks (id integer primary key, name text);
  create table notes (id integer primary key, guid, mid, tags, flds);
  create table cards (id integer primary key, nid, did, ord, type, queue, due, ivl, factor, reps, lapses, odue, odid, data);
  create table revlog (id, cid, ease, ivl, lastIvl, factor, time, type);
  insert into col values (1, 1736132400, '');
  insert into config values ('creationOffset', cast('-60' as blob));
  insert into notetypes values (7, 'Basique');
  insert into fields values (7, 0, 'Recto'), (7, 1, 'Verso');
  insert into decks values (9, 'Français');
  insert into notes values (1, 'g', 7, ' verbe ', 'aller' || char(31) || 'se <b>déplacer</b>');
  insert into cards values (2, 1, 9, 0, 2, 2, 10, 12, 2500, 4, 1, 0, 0, '{"s":12.5,"d":5.1}');
  insert into revlog values (1736139600000, 2, 3, 12, 5, 510, 4000, 1);
`
