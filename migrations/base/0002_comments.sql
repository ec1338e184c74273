CREATE TABLE `comments` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`table_id` text NOT NULL,
	`record_id` integer NOT NULL,
	`text` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text,
	`resolved_by` text,
	`resolved_at` text,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `comments_of_record` ON `comments` (`base_id`,`table_id`,`record_id`);--> statement-breakpoint
CREATE INDEX `changes_of_table` ON `changes` (`base_id`,`table_id`,`seq`);