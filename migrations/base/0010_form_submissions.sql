CREATE TABLE `form_submissions` (
	`base_id` text NOT NULL,
	`view_id` text NOT NULL,
	`record_id` integer NOT NULL,
	`share_id` text NOT NULL,
	`person_hash` text,
	`token_hash` text,
	`at` text NOT NULL,
	PRIMARY KEY(`base_id`, `view_id`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `form_submissions_by_person` ON `form_submissions` (`base_id`,`view_id`,`person_hash`) WHERE person_hash is not null;--> statement-breakpoint
CREATE INDEX `form_submissions_by_token` ON `form_submissions` (`base_id`,`token_hash`) WHERE token_hash is not null;