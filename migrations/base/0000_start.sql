CREATE TABLE `base_state` (
	`base_id` text PRIMARY KEY NOT NULL,
	`schema_version` integer NOT NULL,
	`expected_version` integer NOT NULL,
	`assertion` integer DEFAULT 1 NOT NULL,
	`last_seq` integer NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "schema_is_current" CHECK(expected_version = schema_version),
	CONSTRAINT "assertion_holds" CHECK(assertion = 1)
);
--> statement-breakpoint
CREATE TABLE `change_keys` (
	`base_id` text NOT NULL,
	`principal` text NOT NULL,
	`route` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`body_hash` text NOT NULL,
	`seq` integer NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`base_id`, `principal`, `route`, `idempotency_key`)
);
--> statement-breakpoint
CREATE INDEX `change_keys_by_age` ON `change_keys` (`base_id`,`at`);--> statement-breakpoint
CREATE TABLE `changes` (
	`base_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` text NOT NULL,
	`by` text,
	`origin` text NOT NULL,
	`kind` text NOT NULL,
	`table_id` text,
	`action_group` text,
	`rows_before` text,
	`rows_after` text,
	`ranges` text,
	`detail` text,
	PRIMARY KEY(`base_id`, `seq`)
);
--> statement-breakpoint
CREATE TABLE `columns` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`table_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`type` text NOT NULL,
	`physical_name` text NOT NULL,
	`options` text NOT NULL,
	`required` integer NOT NULL,
	`is_unique` integer NOT NULL,
	`default_text` text,
	`is_primary_key` integer NOT NULL,
	`display_value` integer NOT NULL,
	`system` integer NOT NULL,
	`auto_increment` integer NOT NULL,
	`auto_generated` integer NOT NULL,
	`position` real NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `columns_of_table` ON `columns` (`base_id`,`table_id`);--> statement-breakpoint
CREATE TABLE `filters` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`view_id` text NOT NULL,
	`parent_id` text,
	`column_id` text,
	`is_group` integer NOT NULL,
	`logic` text NOT NULL,
	`operator` text,
	`sub_operator` text,
	`value` text,
	`position` real NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `filters_of_view` ON `filters` (`base_id`,`view_id`);--> statement-breakpoint
CREATE INDEX `filters_of_column` ON `filters` (`base_id`,`column_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`table_id` text NOT NULL,
	`created_by` text,
	`state` text NOT NULL,
	`next_part` integer NOT NULL,
	`rows_done` integer NOT NULL,
	`rows_bad` integer NOT NULL,
	`plan` text NOT NULL,
	`bad_rows` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `select_options` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`column_id` text NOT NULL,
	`title` text NOT NULL,
	`color` text NOT NULL,
	`position` real NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `select_options_of_column` ON `select_options` (`base_id`,`column_id`);--> statement-breakpoint
CREATE TABLE `sorts` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`view_id` text NOT NULL,
	`column_id` text NOT NULL,
	`direction` text NOT NULL,
	`position` real NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `sorts_of_view` ON `sorts` (`base_id`,`view_id`);--> statement-breakpoint
CREATE INDEX `sorts_of_column` ON `sorts` (`base_id`,`column_id`);--> statement-breakpoint
CREATE TABLE `sources` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`alias` text,
	`type` text NOT NULL,
	`position` real NOT NULL,
	`enabled` integer NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `tables` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`source_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`physical_name` text NOT NULL,
	`position` real NOT NULL,
	`meta` text NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE TABLE `view_columns` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`view_id` text NOT NULL,
	`column_id` text NOT NULL,
	`show` integer NOT NULL,
	`position` real NOT NULL,
	`width` integer NOT NULL,
	`label` text NOT NULL,
	`help` text NOT NULL,
	`required` integer NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `view_columns_of_view` ON `view_columns` (`base_id`,`view_id`);--> statement-breakpoint
CREATE INDEX `view_columns_of_column` ON `view_columns` (`base_id`,`column_id`);--> statement-breakpoint
CREATE TABLE `views` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`table_id` text NOT NULL,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`is_default` integer NOT NULL,
	`lock` text NOT NULL,
	`show_system_fields` integer NOT NULL,
	`position` real NOT NULL,
	`share_id` text,
	`share_password_hash` text,
	`share_meta` text NOT NULL,
	`options` text NOT NULL,
	`created_by` text,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `views_of_table` ON `views` (`base_id`,`table_id`);