// A small database of a shop, as somebody else would have designed it in SQLite: with loose types and odd names.

/** Statements that create the database in an empty file and fill it. */
export const shopDatabase: readonly string[] = [
  `create table film (
    film_id integer primary key, title varchar(255) not null, description text, release_date date,
    language text references language(code), rental_rate decimal(4,2) not null default 4.99 check (rental_rate >= 0),
    length integer, is_available boolean not null default 1, shown_at time, "last update" datetime default current_timestamp,
    score real, title_length integer generated always as (length(title)) stored, poster blob, anything,
    extra json, big bigint)`,
  `create table language (code text primary key, "na""me" text not null unique)`,
  `create table actor (actor_id integer primary key autoincrement, "last.name" text collate nocase)`,
  `create table film_actor (
    actor_id integer not null references actor, film_id integer not null references film on delete cascade,
    primary key (actor_id, film_id)) without rowid`,
  `create table stock (shop text not null, film_id integer not null references film, copies int, primary key (shop, film_id))`,
  `create table setting (name text primary key, value text) without rowid`,
  `create table counted (id integer primary key, value text) without rowid`,
  `create table loose (id int primary key, "select" text, rowid text)`,
  `create table strictly (id integer primary key, n integer, r real, t text, b blob, a any) strict`,
  `create table note (text text)`,
  `create view film_list as select f.film_id, f.title, l."na""me" as language from film f left join language l on l.code = f.language`,
  `create trigger no_empty before insert on note when new.text = '' begin select raise(abort, 'Notes need a text.'); end`,
  `create virtual table search using fts5(title)`,
  `insert into language values ('en', 'English'), ('de', 'German')`,
  `insert into film (film_id, title, description, release_date, language, rental_rate, length, is_available, shown_at, "last update",
      score, poster, anything, extra, big)
    values
    (1, 'One', 'First', '2000-01-02', 'en', 1.5, 61, 1, '20:00:01', '2024-02-29 10:00:00', 0.1, x'00ff', 5, '{"n": 1}', 9007199254740993),
    (2, 'Two', null, null, 'de', 2, 62, 0, null, '2024-02-29T10:00:00.123Z', 1e20, null, 'text', null, -9223372036854775808),
    (3, 'Three', null, '2000-01-04 00:00:00', null, 0.1, 63, 1, null, null, 0.00001234, null, null, '[]', 7)`,
  `insert into film (film_id, title, release_date, rental_rate, length, is_available, shown_at, "last update", score, extra, big)
    values (4, x'fffe', 20000105, 'dear', 'long', 'yes', 'noon', 1700000000, 'bad', 5, 'many')`,
  `insert into actor ("last.name") values ('Abel'), ('abel'), ('Zoe')`,
  `insert into film_actor (actor_id, film_id) values (1, 1), (2, 1), (3, 2)`,
  `insert into stock values ('A', 1, 3), ('B', 1, 4), ('A', 2, 5)`,
  `insert into setting values ('color', 'red'), ('size', 'big')`,
  `insert into counted values (7, 'seven')`,
  `insert into loose values (1, 'one', 'x'), (null, 'none', null), ('two', 'text', null)`,
  `insert into strictly values (1, 9223372036854775807, 0.5, 'text', x'01', 12)`,
  `insert into note values ('Same'), ('Same')`,
]
