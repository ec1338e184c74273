// Written by `npm run migrations` from the files under migrations/. Do not edit.
import type { Migration } from './migrate.ts'

export const controlMigrations: Migration[] = [
  {
    "name": "0000_start",
    "statements": [
      "CREATE TABLE `app_settings` (\n\t`key` text PRIMARY KEY NOT NULL,\n\t`value` text NOT NULL\n);",
      "CREATE TABLE `bases` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`title` text NOT NULL,\n\t`title_key` text NOT NULL,\n\t`description` text NOT NULL,\n\t`color` text,\n\t`meta` text NOT NULL,\n\t`position` real NOT NULL,\n\t`home_state` text NOT NULL,\n\t`created_by` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`updated_at` text NOT NULL,\n\t`deleted_at` text\n);",
      "CREATE INDEX `bases_by_title` ON `bases` (`title_key`);",
      "CREATE TABLE `memberships` (\n\t`base_id` text NOT NULL,\n\t`user_id` text NOT NULL,\n\t`role` text NOT NULL,\n\t`created_at` text NOT NULL,\n\tPRIMARY KEY(`user_id`, `base_id`)\n);",
      "CREATE INDEX `memberships_of_base` ON `memberships` (`base_id`);",
      "CREATE TABLE `sessions` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`generation` integer NOT NULL,\n\t`created_at` text NOT NULL,\n\t`rotated_at` text NOT NULL,\n\t`expires_at` text NOT NULL,\n\t`closes_at` text NOT NULL,\n\t`ended_at` text,\n\t`end_reason` text,\n\t`user_agent` text\n);",
      "CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);",
      "CREATE INDEX `sessions_by_end` ON `sessions` (`expires_at`);",
      "CREATE TABLE `throttle` (\n\t`key` text PRIMARY KEY NOT NULL,\n\t`window_start` integer NOT NULL,\n\t`window_end` integer NOT NULL,\n\t`count` integer NOT NULL\n);",
      "CREATE INDEX `throttle_by_end` ON `throttle` (`window_end`);",
      "CREATE TABLE `users` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`email` text NOT NULL,\n\t`email_key` text NOT NULL,\n\t`password_hash` text NOT NULL,\n\t`firstname` text,\n\t`lastname` text,\n\t`roles` text NOT NULL,\n\t`token_version` integer DEFAULT 1 NOT NULL,\n\t`blocked_at` text,\n\t`created_at` text NOT NULL,\n\t`updated_at` text NOT NULL\n);",
      "CREATE UNIQUE INDEX `users_by_email` ON `users` (`email_key`);"
    ]
  },
  {
    "name": "0001_people",
    "statements": [
      "CREATE TABLE `account_links` (\n\t`user_id` text NOT NULL,\n\t`purpose` text NOT NULL,\n\t`token_hash` text NOT NULL,\n\t`email_key` text NOT NULL,\n\t`expires_at` text NOT NULL,\n\tPRIMARY KEY(`user_id`, `purpose`)\n);",
      "CREATE UNIQUE INDEX `account_links_by_token` ON `account_links` (`token_hash`);",
      "CREATE TABLE `api_tokens` (\n\t`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,\n\t`user_id` text NOT NULL,\n\t`base_id` text,\n\t`description` text NOT NULL,\n\t`token_hash` text NOT NULL,\n\t`hint` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`expires_at` text,\n\t`last_used_at` text\n);",
      "CREATE UNIQUE INDEX `api_tokens_by_hash` ON `api_tokens` (`token_hash`);",
      "CREATE INDEX `api_tokens_of_user` ON `api_tokens` (`user_id`);",
      "CREATE INDEX `api_tokens_of_base` ON `api_tokens` (`base_id`);",
      "CREATE TABLE `instance_audit` (\n\t`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,\n\t`at` text NOT NULL,\n\t`by` text NOT NULL,\n\t`action` text NOT NULL,\n\t`subject` text,\n\t`detail` text NOT NULL\n);",
      "CREATE TABLE `invitations` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`email` text NOT NULL,\n\t`email_key` text NOT NULL,\n\t`token_hash` text NOT NULL,\n\t`base_id` text NOT NULL,\n\t`role` text,\n\t`org_roles` text,\n\t`proves_address` integer NOT NULL,\n\t`invited_by` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`expires_at` text NOT NULL\n);",
      "CREATE UNIQUE INDEX `invitations_by_token` ON `invitations` (`token_hash`);",
      "CREATE UNIQUE INDEX `invitations_by_address` ON `invitations` (`base_id`,`email_key`);",
      "CREATE TABLE `mailbox` (\n\t`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,\n\t`at` text NOT NULL,\n\t`to` text NOT NULL,\n\t`template` text NOT NULL,\n\t`locale` text NOT NULL,\n\t`subject` text NOT NULL,\n\t`text` text NOT NULL,\n\t`html` text NOT NULL\n);",
      "CREATE TABLE `super_visits` (\n\t`user_id` text NOT NULL,\n\t`base_id` text NOT NULL,\n\t`hour` text NOT NULL,\n\tPRIMARY KEY(`user_id`, `base_id`, `hour`)\n);",
      "ALTER TABLE `users` ADD `display_name` text;",
      "ALTER TABLE `users` ADD `locale` text;",
      "ALTER TABLE `users` ADD `theme` text;",
      "ALTER TABLE `users` ADD `color` text;",
      "ALTER TABLE `users` ADD `email_verified_at` text;"
    ]
  },
  {
    "name": "0002_stars",
    "statements": [
      "CREATE TABLE `stars` (\n\t`user_id` text NOT NULL,\n\t`base_id` text NOT NULL,\n\t`at` text NOT NULL,\n\tPRIMARY KEY(`user_id`, `base_id`)\n);",
      "CREATE INDEX `stars_of_base` ON `stars` (`base_id`);"
    ]
  },
  {
    "name": "0003_base_shares",
    "statements": [
      "CREATE TABLE `base_shares` (\n\t`base_id` text PRIMARY KEY NOT NULL,\n\t`share_id` text NOT NULL,\n\t`role` text NOT NULL,\n\t`created_by` text NOT NULL,\n\t`created_at` text NOT NULL\n);",
      "CREATE UNIQUE INDEX `base_shares_by_link` ON `base_shares` (`share_id`);"
    ]
  },
  {
    "name": "0004_notifications",
    "statements": [
      "CREATE TABLE `notifications` (\n\t`id` text PRIMARY KEY NOT NULL,\n\t`user_id` text NOT NULL,\n\t`base_id` text NOT NULL,\n\t`type` text NOT NULL,\n\t`by` text NOT NULL,\n\t`comment_id` text,\n\t`body` text NOT NULL,\n\t`is_read` integer DEFAULT false NOT NULL,\n\t`created_at` text NOT NULL,\n\t`updated_at` text NOT NULL\n);",
      "CREATE INDEX `notifications_of_user` ON `notifications` (`user_id`);",
      "CREATE INDEX `notifications_of_base` ON `notifications` (`base_id`);",
      "CREATE INDEX `notifications_of_comment` ON `notifications` (`comment_id`);"
    ]
  },
  {
    "name": "0005_own_keys",
    "statements": [
      "ALTER TABLE `users` ADD `keys` text;"
    ]
  },
  {
    "name": "0006_share_downloads",
    "statements": [
      "ALTER TABLE `base_shares` ADD `allow_export` integer DEFAULT false NOT NULL;"
    ]
  },
  {
    "name": "0007_idempotency_keys",
    "statements": [
      "CREATE TABLE `idempotency_keys` (\n\t`principal` text NOT NULL,\n\t`route` text NOT NULL,\n\t`idempotency_key` text NOT NULL,\n\t`body_hash` text NOT NULL,\n\t`claim` text NOT NULL,\n\t`held_until` integer NOT NULL,\n\t`answer` text,\n\t`at` integer NOT NULL,\n\tPRIMARY KEY(`principal`, `route`, `idempotency_key`)\n);",
      "CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`at`);"
    ]
  },
  {
    "name": "0008_share_links",
    "statements": [
      "CREATE TABLE `link_slugs` (\n\t`slug` text PRIMARY KEY NOT NULL,\n\t`skeleton` text NOT NULL,\n\t`share_id` text NOT NULL,\n\t`base_id` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`released_at` text\n);",
      "CREATE INDEX `link_slugs_by_skeleton` ON `link_slugs` (`skeleton`);",
      "CREATE INDEX `link_slugs_of_link` ON `link_slugs` (`share_id`);",
      "CREATE INDEX `link_slugs_of_base` ON `link_slugs` (`base_id`);"
    ]
  },
  {
    "name": "0009_source_repairs",
    "statements": [
      "CREATE TABLE `source_repairs` (\n\t`base_id` text NOT NULL,\n\t`source_id` text NOT NULL,\n\t`due_at` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `source_id`)\n);",
      "CREATE INDEX `source_repairs_by_time` ON `source_repairs` (`due_at`);"
    ]
  }
]

export const baseMigrations: Migration[] = [
  {
    "name": "0000_start",
    "statements": [
      "CREATE TABLE `base_state` (\n\t`base_id` text PRIMARY KEY NOT NULL,\n\t`schema_version` integer NOT NULL,\n\t`expected_version` integer NOT NULL,\n\t`assertion` integer DEFAULT 1 NOT NULL,\n\t`last_seq` integer NOT NULL,\n\t`created_at` text NOT NULL,\n\tCONSTRAINT \"schema_is_current\" CHECK(expected_version = schema_version),\n\tCONSTRAINT \"assertion_holds\" CHECK(assertion = 1)\n);",
      "CREATE TABLE `change_keys` (\n\t`base_id` text NOT NULL,\n\t`principal` text NOT NULL,\n\t`route` text NOT NULL,\n\t`idempotency_key` text NOT NULL,\n\t`body_hash` text NOT NULL,\n\t`seq` integer NOT NULL,\n\t`at` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `principal`, `route`, `idempotency_key`)\n);",
      "CREATE INDEX `change_keys_by_age` ON `change_keys` (`base_id`,`at`);",
      "CREATE TABLE `changes` (\n\t`base_id` text NOT NULL,\n\t`seq` integer NOT NULL,\n\t`at` text NOT NULL,\n\t`by` text,\n\t`origin` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`table_id` text,\n\t`action_group` text,\n\t`rows_before` text,\n\t`rows_after` text,\n\t`ranges` text,\n\t`detail` text,\n\tPRIMARY KEY(`base_id`, `seq`)\n);",
      "CREATE TABLE `columns` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`table_id` text NOT NULL,\n\t`title` text NOT NULL,\n\t`description` text NOT NULL,\n\t`type` text NOT NULL,\n\t`physical_name` text NOT NULL,\n\t`options` text NOT NULL,\n\t`required` integer NOT NULL,\n\t`is_unique` integer NOT NULL,\n\t`default_text` text,\n\t`is_primary_key` integer NOT NULL,\n\t`display_value` integer NOT NULL,\n\t`system` integer NOT NULL,\n\t`auto_increment` integer NOT NULL,\n\t`auto_generated` integer NOT NULL,\n\t`position` real NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `columns_of_table` ON `columns` (`base_id`,`table_id`);",
      "CREATE TABLE `filters` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`view_id` text NOT NULL,\n\t`parent_id` text,\n\t`column_id` text,\n\t`is_group` integer NOT NULL,\n\t`logic` text NOT NULL,\n\t`operator` text,\n\t`sub_operator` text,\n\t`value` text,\n\t`position` real NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `filters_of_view` ON `filters` (`base_id`,`view_id`);",
      "CREATE INDEX `filters_of_column` ON `filters` (`base_id`,`column_id`);",
      "CREATE TABLE `imports` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`table_id` text NOT NULL,\n\t`created_by` text,\n\t`state` text NOT NULL,\n\t`next_part` integer NOT NULL,\n\t`rows_done` integer NOT NULL,\n\t`rows_bad` integer NOT NULL,\n\t`plan` text NOT NULL,\n\t`bad_rows` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`updated_at` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE TABLE `select_options` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`column_id` text NOT NULL,\n\t`title` text NOT NULL,\n\t`color` text NOT NULL,\n\t`position` real NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `select_options_of_column` ON `select_options` (`base_id`,`column_id`);",
      "CREATE TABLE `sorts` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`view_id` text NOT NULL,\n\t`column_id` text NOT NULL,\n\t`direction` text NOT NULL,\n\t`position` real NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `sorts_of_view` ON `sorts` (`base_id`,`view_id`);",
      "CREATE INDEX `sorts_of_column` ON `sorts` (`base_id`,`column_id`);",
      "CREATE TABLE `sources` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`alias` text,\n\t`type` text NOT NULL,\n\t`position` real NOT NULL,\n\t`enabled` integer NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE TABLE `tables` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`source_id` text NOT NULL,\n\t`title` text NOT NULL,\n\t`description` text NOT NULL,\n\t`physical_name` text NOT NULL,\n\t`position` real NOT NULL,\n\t`meta` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE TABLE `view_columns` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`view_id` text NOT NULL,\n\t`column_id` text NOT NULL,\n\t`show` integer NOT NULL,\n\t`position` real NOT NULL,\n\t`width` integer NOT NULL,\n\t`label` text NOT NULL,\n\t`help` text NOT NULL,\n\t`required` integer NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `view_columns_of_view` ON `view_columns` (`base_id`,`view_id`);",
      "CREATE INDEX `view_columns_of_column` ON `view_columns` (`base_id`,`column_id`);",
      "CREATE TABLE `views` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`table_id` text NOT NULL,\n\t`type` text NOT NULL,\n\t`title` text NOT NULL,\n\t`description` text NOT NULL,\n\t`is_default` integer NOT NULL,\n\t`lock` text NOT NULL,\n\t`show_system_fields` integer NOT NULL,\n\t`position` real NOT NULL,\n\t`share_id` text,\n\t`share_password_hash` text,\n\t`share_meta` text NOT NULL,\n\t`options` text NOT NULL,\n\t`created_by` text,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `views_of_table` ON `views` (`base_id`,`table_id`);"
    ]
  },
  {
    "name": "0001_retired",
    "statements": [
      "CREATE TABLE `retired` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`physical_table` text,\n\t`physical_column` text,\n\t`snapshot` text NOT NULL,\n\t`at` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `retired_by_age` ON `retired` (`base_id`,`at`);",
      "CREATE INDEX `changes_of_group` ON `changes` (`base_id`,`action_group`) WHERE action_group is not null;"
    ]
  },
  {
    "name": "0002_comments",
    "statements": [
      "CREATE TABLE `comments` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`table_id` text NOT NULL,\n\t`record_id` integer NOT NULL,\n\t`text` text NOT NULL,\n\t`created_by` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`updated_at` text,\n\t`resolved_by` text,\n\t`resolved_at` text,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `comments_of_record` ON `comments` (`base_id`,`table_id`,`record_id`);",
      "CREATE INDEX `changes_of_table` ON `changes` (`base_id`,`table_id`,`seq`);"
    ]
  },
  {
    "name": "0003_view_visibility",
    "statements": [
      "ALTER TABLE `views` ADD `hidden_from` text DEFAULT '[]' NOT NULL;"
    ]
  },
  {
    "name": "0004_files",
    "statements": [
      "CREATE TABLE `files` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`title` text NOT NULL,\n\t`mimetype` text NOT NULL,\n\t`size` integer NOT NULL,\n\t`via` text,\n\t`attached` integer NOT NULL,\n\t`created_at` text NOT NULL,\n\t`created_by` text,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `files_not_attached` ON `files` (`base_id`,`created_at`) WHERE attached = 0;"
    ]
  },
  {
    "name": "0005_row_places",
    "statements": [
      "ALTER TABLE `tables` ADD `has_places` integer DEFAULT false NOT NULL;"
    ]
  },
  {
    "name": "0006_comment_fields",
    "statements": [
      "ALTER TABLE `comments` ADD `field_id` text;"
    ]
  },
  {
    "name": "0007_option_ages",
    "statements": [
      "ALTER TABLE `select_options` ADD `added_seq` integer DEFAULT 0 NOT NULL;"
    ]
  },
  {
    "name": "0008_object_times",
    "statements": [
      "CREATE TABLE `object_times` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`updated_at` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "INSERT INTO `object_times` SELECT o.base_id, o.id, coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z'), coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z') FROM `tables` o;",
      "INSERT INTO `object_times` SELECT o.base_id, o.id, coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z'), coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z') FROM `columns` o;",
      "INSERT INTO `object_times` SELECT o.base_id, o.id, coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z'), coalesce((SELECT at FROM changes WHERE changes.base_id = o.base_id AND changes.table_id = o.table_id ORDER BY seq LIMIT 1), (SELECT created_at FROM base_state WHERE base_state.base_id = o.base_id), '1970-01-01T00:00:00.000Z') FROM `views` o;"
    ]
  },
  {
    "name": "0009_form_responses",
    "statements": [
      "CREATE TABLE `form_responses` (\n\t`base_id` text NOT NULL,\n\t`view_id` text NOT NULL,\n\t`responses` integer NOT NULL,\n\tPRIMARY KEY(`base_id`, `view_id`)\n);"
    ]
  },
  {
    "name": "0010_form_submissions",
    "statements": [
      "CREATE TABLE `form_submissions` (\n\t`base_id` text NOT NULL,\n\t`view_id` text NOT NULL,\n\t`record_id` integer NOT NULL,\n\t`share_id` text NOT NULL,\n\t`person_hash` text,\n\t`token_hash` text,\n\t`at` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `view_id`, `record_id`)\n);",
      "CREATE INDEX `form_submissions_by_person` ON `form_submissions` (`base_id`,`view_id`,`person_hash`) WHERE person_hash is not null;",
      "CREATE INDEX `form_submissions_by_token` ON `form_submissions` (`base_id`,`token_hash`) WHERE token_hash is not null;"
    ]
  },
  {
    "name": "0011_share_links",
    "statements": [
      "CREATE TABLE `feeds` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`view_id` text NOT NULL,\n\t`kind` text NOT NULL,\n\t`created_by` text NOT NULL,\n\t`created_at` text NOT NULL,\n\t`is_personal` integer NOT NULL,\n\t`revoked_at` text,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "CREATE INDEX `feeds_of_view` ON `feeds` (`base_id`,`view_id`);",
      "ALTER TABLE `views` ADD `shared_by` text;",
      "ALTER TABLE `views` ADD `shared_at` text;",
      "ALTER TABLE `views` ADD `withdrawn_share` text;"
    ]
  },
  {
    "name": "0012_view_ownership",
    "statements": [
      "CREATE TABLE `personal_view_settings` (\n\t`base_id` text NOT NULL,\n\t`view_id` text NOT NULL,\n\t`user_id` text NOT NULL,\n\t`part` text NOT NULL,\n\t`value` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `view_id`, `user_id`, `part`)\n);",
      "ALTER TABLE `tables` ADD `view_sections` text DEFAULT '[]' NOT NULL;",
      "ALTER TABLE `views` ADD `owned_by` text;",
      "ALTER TABLE `views` ADD `section_id` text;"
    ]
  },
  {
    "name": "0013_sources",
    "statements": [
      "CREATE TABLE `source_writes` (\n\t`base_id` text NOT NULL,\n\t`id` text NOT NULL,\n\t`source_id` text NOT NULL,\n\t`at` text NOT NULL,\n\t`transaction_id` text,\n\t`changes` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `id`)\n);",
      "ALTER TABLE `columns` ADD `native` text;",
      "ALTER TABLE `tables` ADD `native` text;"
    ]
  },
  {
    "name": "0014_source_connections",
    "statements": [
      "ALTER TABLE `sources` ADD `kind` text;",
      "ALTER TABLE `sources` ADD `connection` text;",
      "ALTER TABLE `sources` ADD `schemas` text DEFAULT '[]' NOT NULL;",
      "ALTER TABLE `sources` ADD `chosen_tables` text;",
      "ALTER TABLE `sources` ADD `data_read_only` integer DEFAULT false NOT NULL;",
      "ALTER TABLE `sources` ADD `schema_read_only` integer DEFAULT false NOT NULL;"
    ]
  },
  {
    "name": "0015_automatic_indexes",
    "statements": [
      "CREATE TABLE `automatic_indexes` (\n\t`base_id` text NOT NULL,\n\t`name` text NOT NULL,\n\t`table_id` text NOT NULL,\n\t`column_id` text NOT NULL,\n\t`use` text NOT NULL,\n\t`expression` text NOT NULL,\n\t`bytes` integer NOT NULL,\n\t`built_at` text NOT NULL,\n\t`used_at` text NOT NULL,\n\tPRIMARY KEY(`base_id`, `name`)\n);"
    ]
  },
  {
    "name": "0016_row_fields",
    "statements": [
      "ALTER TABLE `changes` ADD `row_fields` text;"
    ]
  }
]
