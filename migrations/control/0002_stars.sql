CREATE TABLE `stars` (
	`user_id` text NOT NULL,
	`base_id` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`user_id`, `base_id`)
);
--> statement-breakpoint
CREATE INDEX `stars_of_base` ON `stars` (`base_id`);