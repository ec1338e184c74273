CREATE TABLE `personal_view_settings` (
	`base_id` text NOT NULL,
	`view_id` text NOT NULL,
	`user_id` text NOT NULL,
	`part` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`base_id`, `view_id`, `user_id`, `part`)
);
--> statement-breakpoint
ALTER TABLE `tables` ADD `view_sections` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `views` ADD `owned_by` text;--> statement-breakpoint
ALTER TABLE `views` ADD `section_id` text;