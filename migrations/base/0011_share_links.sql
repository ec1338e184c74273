CREATE TABLE `feeds` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`view_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` text NOT NULL,
	`is_personal` integer NOT NULL,
	`revoked_at` text,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `feeds_of_view` ON `feeds` (`base_id`,`view_id`);--> statement-breakpoint
ALTER TABLE `views` ADD `shared_by` text;--> statement-breakpoint
ALTER TABLE `views` ADD `shared_at` text;--> statement-breakpoint
ALTER TABLE `views` ADD `withdrawn_share` text;