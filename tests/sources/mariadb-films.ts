// The database of postgres-films.ts, as somebody would have designed it in MariaDB.

const ratings = "'G', 'PG', 'PG-13', 'R', 'g'"

/** A UUID of version 4 from a hash, the same on every server. */
function uuidOf(text: string): string {
  return `concat(left(md5(${text}), 12), '4', substr(md5(${text}), 14, 3), '8', substr(md5(${text}), 18))`
}

/** Statements that create the database in MariaDB and fill it. */
export function mariadbFilms(schema: string): string[] {
  const name = `"${schema.replaceAll('"', '""')}"`
  return [
    `create database ${name} character set utf8mb4`,
    `create table ${name}.language (
      language_id integer auto_increment primary key, name char(20) not null unique,
      last_update timestamp(6) not null default current_timestamp(6))`,
    `create table ${name}.film (
      film_id integer auto_increment primary key,
      title varchar(255) not null,
      description text,
      release_date date,
      language_id integer not null,
      original_language_id integer,
      rental_rate decimal(4,2) not null default 4.99,
      length smallint comment 'Minutes',
      rating enum(${ratings}) collate utf8mb4_bin default 'G',
      ratings_abroad set(${ratings}) collate utf8mb4_bin,
      special_features inet4,
      extra json,
      code uuid not null default uuid() unique,
      score double,
      is_available boolean not null default true,
      shown_at time,
      "last update" datetime(6) not null default current_timestamp(6),
      title_length integer generated always as (char_length(title)) stored,
      poster blob,
      constraint rate_is_positive check (rental_rate >= 0),
      constraint film_language_id_fkey foreign key (language_id) references ${name}.language (language_id),
      constraint film_original_language_id_fkey foreign key (original_language_id)
        references ${name}.language (language_id)) comment 'What can be rented.'`,
    `create table ${name}.actor (
      actor_id bigint auto_increment primary key, "first ""name""" varchar(45) not null, "last.name" varchar(45) not null)`,
    `create table ${name}.film_actor (
      actor_id bigint not null, film_id integer not null,
      last_update timestamp(6) not null default current_timestamp(6), primary key (actor_id, film_id),
      foreign key (actor_id) references ${name}.actor (actor_id),
      foreign key (film_id) references ${name}.film (film_id) on delete cascade)`,
    `create table ${name}.customer (
      customer_id uuid primary key default uuid(), email varchar(200) not null unique, balance inet4)`,
    `create table ${name}.rental (
      rental_id bigint auto_increment primary key, film_id integer not null, customer_id uuid not null,
      rented_at timestamp(6) not null, days integer,
      foreign key (film_id) references ${name}.film (film_id),
      foreign key (customer_id) references ${name}.customer (customer_id))`,
    `create table ${name}.stock (
      shop varchar(40) not null, film_id integer not null, copies integer not null, primary key (shop, film_id),
      foreign key (film_id) references ${name}.film (film_id))`,
    `create table ${name}.note (
      note_id integer auto_increment primary key, shop varchar(40), film_id integer, customer_id uuid,
      foreign key (customer_id) references ${name}.customer (customer_id),
      foreign key (shop, film_id) references ${name}.stock (shop, film_id))`,
    `create table ${name}.visit (at timestamp(6) not null, note text)`,
    `create view ${name}.film_list as
      select f.film_id, f.title, l.name as language from ${name}.film f join ${name}.language l using (language_id)`,
    `insert into ${name}.language (name) values ('English'), ('German'), ('Japanese')`,
    `insert into ${name}.film (title, description, release_date, language_id, original_language_id, rental_rate, length,
        rating, ratings_abroad, special_features, extra, code, score, is_available, shown_at, "last update")
      select concat('Film ', n), case when n % 3 > 0 then concat('About ', n) end, date '2000-01-01' + interval n day,
        1 + n % 3, case when n % 4 = 0 then 2 end, (n % 10) + 0.99, 60 + n, elt(1 + n % 5, 'G', 'PG', 'PG-13', 'R', null),
        case when n % 2 = 0 then 'PG-13,G' end, '10.0.0.1', json_object('n', n), ${uuidOf('n')}, n / 7e0, n % 6 > 0,
        addtime('20:00:00', sec_to_time(n)), timestamp '2024-02-29 10:00:00.123456' + interval n day
      from (select seq as n from ${name}.seq_1_to_30) as numbers`,
    `insert into ${name}.actor ("first ""name""", "last.name")
      select concat('Actor ', seq), concat('Name ', seq) from ${name}.seq_1_to_10`,
    `insert into ${name}.film_actor (actor_id, film_id) select 1 + seq % 10, seq from ${name}.seq_1_to_30
      union select 1 + (seq + 3) % 10, seq from ${name}.seq_1_to_30`,
    `insert into ${name}.customer (customer_id, email, balance)
      select ${uuidOf("concat('c', seq)")}, concat('c', seq, '@example.org'), concat('10.0.0.', seq) from ${name}.seq_1_to_5`,
    `insert into ${name}.rental (film_id, customer_id, rented_at, days)
      select 1 + seq % 30, ${uuidOf("concat('c', 1 + seq % 5)")}, timestamp '2024-01-01 10:00:00' + interval seq hour, seq
      from ${name}.seq_1_to_40`,
    `insert into ${name}.stock (shop, film_id, copies)
      select concat('Shop ', seq % 2), seq, seq from ${name}.seq_1_to_10`,
    `insert into ${name}.visit (at, note) select timestamp '2024-01-01 00:00:00', 'Same' from ${name}.seq_1_to_3`,
    // Inserts of many rows reserve ids in blocks.
    `alter table ${name}.film auto_increment = 31`,
  ]
}
