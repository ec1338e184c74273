CREATE TABLE `files` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`mimetype` text NOT NULL,
	`size` integer NOT NULL,
	`via` text,
	`attached` integer NOT NULL,
	`created_at` text NOT NULL,
	`created_by` text,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `files_not_attached` ON `files` (`base_id`,`created_at`) WHERE attached = 0;